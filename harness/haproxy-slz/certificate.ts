/** A certificate of this machine's own, for TLS as an edge has it: ECDSA on P-256. Clients do not check it. */
import { join } from 'node:path';
import { run } from '../kit/processes.ts';
import { once } from '../kit/tools.ts';

const FILE = 'both.pem';

/** The path of certificate and key in one file, made once. */
export async function certificateOf(cache: string): Promise<string> {
  const folder = await once(cache, 'haproxy-certificate-p256', async (part) => {
    const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const files = ['-keyout', FILE, '-out', FILE];
    await run('openssl', ['req', '-x509', ...ec, '-days', '3650', '-subj', '/CN=localhost', ...files], { deadlineS: 30, cwd: part });
  });
  return join(folder, FILE);
}
