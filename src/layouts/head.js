{
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {}
  document.earlyKeys = [];
  addEventListener('keydown', (event) => document.earlyKeys?.push(event));
}
