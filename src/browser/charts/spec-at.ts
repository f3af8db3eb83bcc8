import type { ChartSpec } from '../../charts/spec.ts';

/** A chart's data, at an address of the site or in the address itself, which the policy of the site lets no script fetch. */
export async function specAt(src: string): Promise<ChartSpec> {
  if (src.startsWith('data:')) return JSON.parse(decodeURIComponent(src.slice(src.indexOf(',') + 1))) as ChartSpec;
  const response = await fetch(src);
  if (!response.ok) throw new Error(`${src}: status ${response.status}`);
  return (await response.json()) as ChartSpec;
}
