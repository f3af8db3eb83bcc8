/** `tax publish`: writes what is published for one study, and what was published before, the latter first. */
import { join } from 'node:path';
import { toPublished } from '../claims/published.ts';
import { correctionsOf, type Correction } from '../sample-run/corrections.ts';
import { writeInOrder } from '../sample-run/write.ts';
import { openStudy } from '../studies/open.ts';
import { correctionsChange, readPublished } from './pin.ts';
import { jsonText } from './terminal-text.ts';

export interface PublishOptions {
  data: string;
  today: string;
  /** Why numbers change, for a reader of the changelog. */
  because?: string;
  json?: boolean;
}

/** @returns lines for the terminal, or JSON @throws DataError as `openStudy`; `corrections-schema` */
export async function publish(study: string, options: PublishOptions): Promise<string> {
  const { results } = await openStudy(study, options.data);
  const earlier = await readPublished(options.data, study);
  const published = toPublished(study, results);
  const because = options.because ?? 'Published anew; no reason was given.';
  const corrections = correctionsOf(earlier.claims, published.claims, { date: options.today, study, because });
  const path = join('published', `${study}.json`);
  const content = jsonText(published);
  await writeInOrder([...(await correctionsChange(corrections, options.data)), { path, content }], options.data);
  const file = join(options.data, path);
  const count = Object.keys(published.claims).length;
  if (options.json) return jsonText({ file, claims: count, corrections });
  return [`wrote ${file}: ${count} ${count === 1 ? 'claim' : 'claims'}`, ...corrections.map(correctionLine), ''].join('\n');
}

const correctionLine = ({ claim, old, new: now }: Correction) => `  corrected ${claim}: ${old.text} → ${now?.text ?? 'retired'}`;
