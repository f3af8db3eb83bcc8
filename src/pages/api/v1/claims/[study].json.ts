/** The ledger of one study: what the evidence cards of its note read. */
import type { APIRoute } from 'astro';
import { claimsDocument } from '../../../../documents/claims.ts';
import { rowsOf, type Site, type SiteStudy } from '../../../../documents/site.ts';
import { openSite } from '../../../_site.ts';
import { answer } from '../_answer.ts';

export const getStaticPaths = async () => {
  const { base, studies } = await openSite();
  return studies.map(({ study, ledger }) => ({ params: { study: study.id }, props: { ledger, base } }));
};

export const GET: APIRoute<Pick<SiteStudy, 'ledger'> & Pick<Site, 'base'>> = ({ props: { ledger, base } }) =>
  answer('claims', claimsDocument(rowsOf(ledger), base));
