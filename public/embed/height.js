new ResizeObserver(() => {
  parent.postMessage({ chartHeight: Math.ceil(document.body.getBoundingClientRect().bottom + scrollY + 8) }, '*');
}).observe(document.body);
