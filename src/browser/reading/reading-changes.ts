/** Changes to the page that are taken back exactly: nodes are set aside and put back, never written anew. */
export class Changes {
  #undo: (() => void)[] = [];

  content(element: Element, ...nodes: (Node | string)[]): void {
    const before = [...element.childNodes];
    element.replaceChildren(...nodes);
    this.#undo.push(() => element.replaceChildren(...before));
  }

  attribute(element: Element, name: string, value: string): void {
    const before = element.getAttribute(name);
    element.setAttribute(name, value);
    this.#undo.push(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  }

  /** Puts an empty copy of an element in its place. */
  standIn<T extends Element>(element: T): T {
    const other = element.cloneNode(false) as T;
    element.replaceWith(other);
    this.#undo.push(() => other.replaceWith(element));
    return other;
  }

  /** Takes note of a node that is added to the page. */
  added<T extends ChildNode>(node: T): T {
    this.#undo.push(() => node.remove());
    return node;
  }

  undo(): void {
    for (const takeBack of this.#undo.toReversed()) takeBack();
    this.#undo = [];
  }
}
