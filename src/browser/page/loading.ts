/** How long nothing is said while something is loaded, ms. */
const PATIENCE = 300;

/** Says at the place of the press that what it asked for is on its way, once that takes a while. @returns what ends it */
export function sayLoading(place: Element): () => void {
  const sign = setTimeout(() => place.classList.add('loading'), PATIENCE);
  return () => {
    clearTimeout(sign);
    place.classList.remove('loading');
  };
}
