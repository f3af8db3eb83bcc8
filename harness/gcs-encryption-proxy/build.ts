/** The programs: k6 and fake-gcs-server as their modules are published, and the sidecar of this folder. In: the cache. Out: paths. */
import { goInstalled, goProgram } from '../kit/go.ts';
import type { Tool } from '../kit/harness.ts';

export interface Programs {
  k6: string;
  store: string;
  sidecar: string;
}

export async function built(cache: string): Promise<{ programs: Programs; tools: readonly Tool[] }> {
  const k6 = await goInstalled(cache, 'go.k6.io/k6', 'v1.8.1');
  const store = await goInstalled(cache, 'github.com/fsouza/fake-gcs-server', 'v1.56.1');
  const sidecar = await goProgram(cache, new URL('sidecar', import.meta.url));
  return {
    programs: { k6: k6.path, store: store.path, sidecar: sidecar.path },
    tools: [
      { ...k6.tool, licence: 'AGPL-3.0' },
      { ...store.tool, licence: 'BSD-2-Clause' },
      { ...sidecar.tool, licence: 'MIT; tink-go Apache-2.0' },
    ],
  };
}
