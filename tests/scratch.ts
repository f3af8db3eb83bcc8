import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder, for the tests of the file or of the group that asks for it; it goes with them. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tax-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
