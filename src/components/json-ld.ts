/** Pages as data for search engines, in the words of schema.org. In: what the page shows. Out: plain objects, absolute addresses. */
import type { Run } from '../run/types.ts';

type Thing = Record<string, unknown>;

export interface DatasetPage {
  /** Absolute, as all addresses here. */
  address: string;
  /** Where the archive and the figures as JSON lie. */
  archive: string;
  figures: string;
  pin: { label: string; source: string; pinnedAt: string };
  /** The note that it is pinned for. */
  note: string;
}

/** One pinned run. What its archive does not record is left out; no licence is stated, for archives state none. */
export function datasetOf(run: Run, { address, archive, figures, pin, note }: DatasetPage): Thing {
  const units = new Map(run.measurements.map(({ metric, quantity }) => [metric, quantity.unit]));
  const trials = run.trials === 1 ? 'one trial' : `${run.trials} trials`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    url: address,
    name: `${pin.label} (${run.id})`,
    description: `Benchmark run ${run.id}, ${run.provenance}: ${run.measurements.length} measurements of ${units.size} metrics from ${trials}. Source: ${pin.source}.`,
    identifier: run.id,
    isAccessibleForFree: true,
    datePublished: pin.pinnedAt,
    ...(run.startedAt === null ? {} : { dateCreated: run.startedAt }),
    variableMeasured: [...units].map(([metric, unit]) => ({ '@type': 'PropertyValue', name: metric, unitText: unit })),
    isBasedOn: { '@type': 'CreativeWork', name: pin.source },
    subjectOf: { '@id': note },
    distribution: [
      {
        '@type': 'DataDownload',
        contentUrl: archive,
        encodingFormat: 'application/gzip',
        contentSize: `${run.digest.sizeBytes} B`,
        sha256: run.digest.sha256,
      },
      { '@type': 'DataDownload', contentUrl: figures, encodingFormat: 'application/json' },
    ],
  };
}

export interface ArticlePage {
  address: string;
  title: string;
  standfirst: string;
  /** ISO date. */
  published: string;
  /** Addresses of the pages of its runs. */
  runs: readonly string[];
}

/** One note, based on the datasets of its runs. */
export const articleOf = ({ address, title, standfirst, published, runs }: ArticlePage): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  '@id': address,
  url: address,
  headline: title,
  description: standfirst,
  datePublished: published,
  author: { '@type': 'Organization', name: 'Compression Tax' },
  isBasedOn: runs.map((run) => ({ '@type': 'Dataset', '@id': run })),
});

/** The way to a page from the home page. */
export const breadcrumbOf = (places: readonly (readonly [name: string, address: string])[]): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: places.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
});

/** JSON that no text in it can end the script element that holds it. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
