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
  const options = signal ? { signal } : {};
  const pressed = ({ target }: Event) => figures.find((figure) => figure.contains(target as Node));
  table.addEventListener(
    'keydown',
    (event) => {
      const figure = pressed(event);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!figure) return;
      if (step !== undefined) {
        event.preventDefault();
        figures[figures.indexOf(figure) + step]?.focus();
      } else if (open && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        open(figure);
      }
    },
    options,
  );
  if (!open) return;
  table.addEventListener(
    'click',
    (event) => {
      const figure = pressed(event);
      if (figure) open(figure);
    },
    options,
  );
}
