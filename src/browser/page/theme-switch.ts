/** `<theme-switch>`: light or dark, kept in the browser's storage; layouts/head.js sets it before the first paint. */
class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector('button')?.addEventListener('click', () => {
      const { dataset } = document.documentElement;
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      dataset.theme = isDark ? 'light' : 'dark';
      try {
        localStorage.setItem('theme', dataset.theme);
      } catch {
        // Storage is switched off: the choice holds for this page.
      }
    });
  }
}
customElements.define('theme-switch', ThemeSwitch);
