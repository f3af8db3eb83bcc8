/** The programs: k6 and fake-gcs-server as their modules are published, the sidecar and the client of this folder. In: the cache. Out: paths. */
import { goInstalled, goProgram, type GoProgram } from '../kit/go.ts';
import type { Tool } from '../kit/harness.ts';

export interface Programs {
  /** What makes requests. */
  load: string;
  store: string;
  sidecar: string;
}

const LOADS: Readonly<Record<'k6' | 'client', { make(cache: string): Promise<GoProgram>; licence: string }>> = {
  k6: { make: (cache) => goInstalled(cache, 'go.k6.io/k6', 'v1.8.1'), licence: 'AGPL-3.0' },
  client: { make: (cache) => goProgram(cache, new URL('client', import.meta.url)), licence: 'MIT' },
};

export async function built(cache: string, by: keyof typeof LOADS): Promise<{ programs: Programs; tools: readonly Tool[] }> {
  const load = await LOADS[by].make(cache);
  const store = await goInstalled(cache, 'github.com/fsouza/fake-gcs-server', 'v1.56.1');
  const sidecar = await goProgram(cache, new URL('sidecar', import.meta.url));
  return {
    programs: { load: load.path, store: store.path, sidecar: sidecar.path },
    tools: [
      { ...load.tool, licence: LOADS[by].licence },
      { ...store.tool, licence: 'BSD-2-Clause' },
      { ...sidecar.tool, licence: 'MIT; tink-go Apache-2.0' },
    ],
  };
}
