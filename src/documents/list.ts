/** Every text of the site that is recomputed as a whole or in part. In: the site. Out: documents, in an order that readers follow. */
import { dataAddress, embedAddress } from '../charts/addresses.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { caught } from '../studies/evaluate.ts';
import { figuresOf } from '../studies/machines.ts';
import { archivesOf, chartText, embedMarkup, quotedPins } from './charts.ts';
import { claimsPieces } from './claims.ts';
import { feedText } from './feed.ts';
import { documentText } from './json.ts';
import { ledgerPieces } from './ledger.ts';
import { IN_RUNS, runsPagePieces } from './machines.ts';
import { homePieces, IN_HOME, IN_NOTE, notePieces, sourcePieces } from './note.ts';
import { overviewDocument } from './overview.ts';
import { defaultPair, pairMarkup } from './pair.ts';
import { between, elements, file, filePieces, linesOf, type Piece, type SiteDocument } from './pieces.ts';
import { IN_REPLICATIONS, REPLICATIONS_JSON, replicationsDocument, replicationsPagePieces } from './replications.ts';
import { runDocument, runMarkup } from './runs.ts';
import type { OpenedStudy, Site, SiteStudy } from './site.ts';

/** What belongs to one study: its note, its ledger, its runs and their charts. */
export function documentsOf(site: Site, opened: SiteStudy): SiteDocument[] {
  const { study, pins, ledger } = opened;
  const { base, expected } = site;
  const { id } = study;
  const part = (path: string, name: string, split: SiteDocument['split'], pieces: () => readonly Piece[]): SiteDocument => ({
    path,
    name,
    study: id,
    pieces,
    split,
  });
  return [
    part(`notes/${id}/`, 'the note', elements(IN_NOTE), () => notePieces(opened, study, expected.placed[id] ?? [], base)),
    ...(study.audit.length > 0
      ? [
          part(`notes/${id}/source/`, 'the page about its source', elements(IN_NOTE), () =>
            sourcePieces(opened, expected.placed[`${id}/source`] ?? [], base),
          ),
        ]
      : []),
    part(`claims/${id}/`, 'the ledger', between('<div class="ledger-study">', '</div>'), () => ledgerPieces(opened, base)),
    file(`api/v1/claims/${id}.json`, 'the ledger as JSON', id, () => claimsPieces(ledger, base)),
    ...pins.flatMap((pinned) => {
      const { runId } = pinned.pin;
      const inPage = between('<div class="page run">', '</div><script type="application/ld+json">');
      return [
        part(`runs/${runId}/`, `the page of ${runId}`, inPage, () => filePieces(runMarkup(opened, pinned, base))),
        file(`api/v1/runs/${runId}.json`, `${runId} as JSON`, id, () => filePieces(documentText(runDocument(pinned, pins, base)))),
      ];
    }),
    ...chartDocuments(opened, id, 'the figures of the note', () => figuresOf(study, opened.runs), base),
    ...quotedPins(opened).flatMap((pinned) =>
      chartDocuments(opened, pinned.pin.runId, `the charts of ${pinned.pin.runId}`, () => opened.charts(pinned.run), base),
    ),
  ];
}

/** What belongs to no study alone. */
export function documentsOfSite(site: Site): SiteDocument[] {
  const { base } = site;
  const whole = (path: string, name: string, pieces: () => readonly Piece[]) => file(path, name, null, pieces);
  const made = caught(() => defaultPair(site));
  const pair = () => {
    if (made instanceof Error) throw made;
    return made;
  };
  const compared = between('<div class="comparison" tabindex="-1">', '</div><section class="own-run');
  return [
    { path: '', name: 'the home page', study: null, pieces: () => homePieces(site), split: elements(IN_HOME) },
    {
      path: 'replications/',
      name: 'the page of replications',
      study: null,
      pieces: () => replicationsPagePieces(site),
      split: elements(IN_REPLICATIONS),
    },
    { path: 'runs/', name: 'the list of runs', study: null, pieces: () => runsPagePieces(site), split: elements(IN_RUNS) },
    { path: 'verify/', name: 'the page of digests', study: null, pieces: () => digestPieces(site), split: elements(DIGESTS) },
    { path: 'compare/', name: 'the comparison', study: null, pieces: () => filePieces(pairMarkup(pair(), base)), split: compared },
    ...listed(
      { path: 'compare/', name: 'the charts of the comparison', study: null },
      () => pair().charts,
      (spec) =>
        TYPES.map((type) =>
          whole(`compare/${spec.id}.${type}`, `the compared ${spec.id} as ${type.toUpperCase()}`, () =>
            filePieces(chartText(spec, type, [pair().a.run, pair().b.run])),
          ),
        ),
    ),
    whole(REPLICATIONS_JSON, 'the replications as JSON', () => filePieces(documentText(replicationsDocument(site)))),
    whole('api/v1/index.json', 'the index of the API', () => filePieces(documentText(overviewDocument(site)))),
    whole('feed.xml', 'the feed', () => filePieces(feedText(site))),
  ];
}

/** Digests on /verify/: one in the row of each archive, then the lines of SHA256SUMS. */
const DIGESTS = /\b[0-9a-f]{64}\b(?: {2}\S+\.tgz)?/g;

function digestPieces({ studies }: Site): Piece[] {
  const pins = studies.flatMap((study) => study.pins.map(({ pin }) => pin));
  const inRows = pins.map(({ sha256 }) => sha256);
  return [...inRows, ...pins.map(({ sha256, file }) => `${sha256}  ${file}`)].map((text) => ({ text }));
}

const TYPES = ['csv', 'json', 'svg'] as const;

/** Files and frames of some charts of a study. */
function chartDocuments(opened: OpenedStudy, run: string, name: string, charts: () => readonly ChartSpec[], base: string): SiteDocument[] {
  const { study, pins } = opened;
  return listed({ path: `api/v1/charts/${study.id}/`, name, study: study.id }, charts, (spec) => {
    const archives = archivesOf(spec, pins);
    const chart = `chart ${spec.id} of ${run}`;
    const types = spec.notRecorded ? TYPES.filter((type) => type !== 'svg') : TYPES;
    const files = types.map((type) =>
      file(dataAddress('', spec, type), `${chart} as ${type.toUpperCase()}`, study.id, () => filePieces(chartText(spec, type, archives))),
    );
    if (spec.notRecorded) return files;
    const frame = embedAddress('', spec);
    return [
      ...files,
      {
        path: frame,
        name: `${chart} in a frame`,
        study: study.id,
        pieces: () => filePieces(embedMarkup(spec, archives, study, base)),
        split: between('<main>', '</main>'),
      },
    ];
  });
}

/** Documents of charts; where the charts cannot be made, one that says why when it is asked for its pieces. */
function listed(
  place: Pick<SiteDocument, 'path' | 'name' | 'study'>,
  charts: () => readonly ChartSpec[],
  documents: (spec: ChartSpec) => SiteDocument[],
): SiteDocument[] {
  let specs: readonly ChartSpec[];
  try {
    specs = charts();
  } catch (error) {
    const refuse = () => {
      throw error;
    };
    return [{ ...place, pieces: refuse, split: linesOf }];
  }
  return specs.flatMap(documents);
}
