/** One pinned run as data. */
import type { APIRoute } from 'astro';
import { runDocument } from '../../../../documents/runs.ts';
import type { PinnedRun } from '../../../../sample-run/index.ts';
import { studies } from '../../../../studies/index.ts';
import { openStudy } from '../../../../studies/open.ts';
import { answer } from '../_answer.ts';

export const getStaticPaths = async () => {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  return opened.flatMap(({ pins }) => pins.map((pinned) => ({ params: { run: pinned.run.id }, props: { pinned, pins } })));
};

export const GET: APIRoute<{ pinned: PinnedRun; pins: readonly PinnedRun[] }> = ({ props: { pinned, pins } }) =>
  answer('run', runDocument(pinned, pins, import.meta.env.BASE_URL));
