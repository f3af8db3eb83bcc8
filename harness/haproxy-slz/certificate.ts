/** A certificate of this machine's own, for TLS as an edge has it: ECDSA on P-256. Clients do not check it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../kit/processes.ts';
import { once } from '../kit/tools.ts';

/** The path of certificate and key in one file, made once. */
export async function certificateOf(cache: string): Promise<string> {
  const folder = await once(cache, 'haproxy-certificate-p256', async (part) => {
    const [key, certificate] = [join(part, 'key.pem'), join(part, 'certificate.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    await run(
      'openssl',
      ['req', '-x509', ...curve, '-nodes', '-days', '3650', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
      {
        deadlineS: 30,
      },
    );
    await writeFile(join(part, 'both.pem'), (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  });
  return join(folder, 'both.pem');
}
