/** `<copy-code>`: the button beside a text in code that copies it. */
class CopyCode extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button');
    if (!button || !('clipboard' in navigator)) return;
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, this.querySelector('code')?.textContent ?? ''));
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Select and copy by hand',
  );
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

customElements.define('copy-code', CopyCode);
