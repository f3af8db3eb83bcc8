const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Figures in a table that open a card: one stop of the Tab key for each table, arrow keys from figure to figure. */
export function stepThrough(
  table: HTMLElement,
  figures: readonly HTMLElement[],
  open?: (figure: HTMLElement) => void,
  signal?: AbortSignal,
): void {
  figures.forEach((figure, index) => {
    figure.role = 'button';
    figure.tabIndex = index === 0 ? 0 : -1;
  });
  const act = (event: Event) => {
    const figure = figures.find((own) => own.contains(event.target as Node));
    if (!figure) return;
    const step = event instanceof KeyboardEvent ? STEPS[event.key] : undefined;
    const isPress = !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ';
    if (step !== undefined) figures[figures.indexOf(figure) + step]?.focus();
    else if (open && isPress) open(figure);
    else return;
    event.preventDefault();
  };
  for (const type of ['keydown', 'click']) table.addEventListener(type, act, signal ? { signal } : {});
}
