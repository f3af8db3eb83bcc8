{
  const modules = document.currentScript.dataset.modules.split(' ').filter(Boolean);
  const load = () => modules.forEach((module) => import(module));
  const start = () => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', load) : load());
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, 500));
}
