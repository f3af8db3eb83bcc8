/** Marks, in a table of contents, the section that is being read: `aria-current` on its link. Imported for its effect. */
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
);
const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);

/** The last heading above the middle of the window. */
function mark(): void {
  const current = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
  for (const [id, link] of links) {
    if (id === current?.id) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

// All that is above the middle counts as in view, so that a leap to either end of the page is noticed as well.
const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -50%' });
for (const heading of headings) observer.observe(heading);

export {};
