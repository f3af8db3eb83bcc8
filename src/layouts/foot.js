{
  const modules = document.currentScript.dataset.modules.split(' ').filter(Boolean);
  const load = () => modules.forEach((module) => import(module));
  const start = () => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', load) : load());
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, 500));
  // A click that comes before them is repeated.
  addEventListener('click', ({ target }) => {
    const button = target.closest(':not(:defined) button[type=button]');
    if (button) customElements.whenDefined(button.closest(':not(:defined)').localName).then(() => button.click());
  });
}
