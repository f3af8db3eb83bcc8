/** Pinned runs as the cost model reads them. */
import { study } from '../../src/studies/deltaglider-proxy/index.ts';
import type { CostCase } from '../../src/economics/figures.ts';
import { scenarioOf, type Scenario } from '../../src/economics/scenario.ts';
import type { Inputs } from '../../src/economics/fields.ts';
import { loadRun } from '../../src/sample-run/index.ts';

/** The run that the note quotes. */
export const QUOTED = await loadRun('tax-deltaglider-proxy-20261127-163910-565c9c');
export const NODE = await loadRun('dgp-2core-20261120-node24');
export const TYPESCRIPT = await loadRun('dgp-2core-20261120-typescript');
export const TGZ = await loadRun('dgp-2core-20261120-typescript-tgz');
export const PUBLISHED = await loadRun('hetzner-20260428-140514Z');

export const caseOf = (run: typeof NODE): CostCase => study.economics(run) as CostCase;

export const scenario = (run: typeof NODE, mode: string, inputs: Inputs): Scenario => scenarioOf(caseOf(run), mode, inputs);
