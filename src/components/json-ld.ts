/** What search engines read of a page beside its text, in the words of schema.org. All addresses are absolute. */
import type { Run } from '../run/types.ts';

interface DatasetPage {
  address: string;
  /** Where the archive and the figures as JSON lie. */
  archive: string;
  figures: string;
  pin: { label: string; source: string; pinnedAt: string };
}

/** One pinned run. No licence is stated, for archives state none. */
export const datasetOf = ({ id, provenance, measurements, digest }: Run, { address, archive, figures, pin }: DatasetPage) => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  url: address,
  name: `${pin.label} (${id})`,
  description: `Benchmark run ${id}, ${provenance}: ${measurements.length} measurements. Source: ${pin.source}.`,
  identifier: id,
  isAccessibleForFree: true,
  datePublished: pin.pinnedAt,
  variableMeasured: [...new Set(measurements.map(({ metric }) => metric))],
  distribution: [
    { '@type': 'DataDownload', contentUrl: archive, encodingFormat: 'application/gzip', sha256: digest.sha256 },
    { '@type': 'DataDownload', contentUrl: figures, encodingFormat: 'application/json' },
  ],
});

interface ArticlePage {
  address: string;
  title: string;
  standfirst: string;
  /** ISO date. */
  published: string;
}

/** One note. */
export const articleOf = ({ address, title, standfirst, published }: ArticlePage) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  url: address,
  headline: title,
  description: standfirst,
  datePublished: published,
  author: { '@type': 'Organization', name: 'Compression Tax' },
});

/** JSON that no text in it can end the script element that holds it. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
