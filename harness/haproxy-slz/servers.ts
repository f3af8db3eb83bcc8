/** HAProxy and the nginx behind it: their settings, started and stopped for one cell. In: a cell. Out: running servers and HAProxy's counters. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serve, untilReady, type Server } from '../kit/processes.ts';

export const PORT = 8490;
/** The machine's first core belongs to the proxy, the second to what loads it and to the origin. */
const PROXY_CORE = '0';
export const LOAD_CORE = '1';

const TYPES = 'text/html text/css application/javascript application/json image/png';

/** What is started for one cell. */
export interface Settings {
  folder: string;
  /** What nginx serves. */
  files: string;
  /** Encoding in which the files are stored; absent for plain ones. */
  stored?: string;
  /** Whether HAProxy compresses. */
  compress: boolean;
  /** `maxcompcpuusage`, % of its core. */
  limit: number;
  /** Certificate and key of a server that speaks TLS 1.3; absent for plain HTTP. */
  certificate?: string;
  namespace?: string;
  countInto?: string;
}

const haproxySettings = ({ folder, compress, limit, certificate }: Settings): string => `global
  nbthread 1
  noreuseport
  maxconn 4000
  maxcompcpuusage ${limit}
  stats socket ${join(folder, 'stats')} level admin
defaults
  mode http
  timeout connect 30s
  timeout client 30s
  timeout server 30s
frontend load
  bind 127.0.0.1:${PORT}${certificate ? ` ssl crt ${certificate} ssl-min-ver TLSv1.3` : ''}
${compress ? `  compression algo gzip\n  compression type ${TYPES}\n` : ''}  default_backend origin
backend origin
  server nginx unix@${join(folder, 'origin')}
`;

const nginxSettings = ({ folder, files, stored }: Settings): string => `user root;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
events { worker_connections 4096; }
http {
  types { text/html html; text/css css; application/javascript js; application/json json; image/png png; }
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen unix:${join(folder, 'origin')}; root ${files};${stored ? ` add_header Content-Encoding ${stored};` : ''} }
}
`;

export interface Servers {
  proxy: Server;
  /** What HAProxy answers on its stats socket. */
  ask(command: string): Promise<string>;
  stop(): Promise<void>;
}

/** @throws HarnessError `tool-failed` with what a server printed when it does not answer */
export async function startServers({ haproxy, nginx }: { haproxy: string; nginx: string }, settings: Settings): Promise<Servers> {
  const { folder, namespace, countInto } = settings;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(join(folder, 'haproxy.cfg'), haproxySettings(settings));
  await writeFile(join(folder, 'nginx.conf'), nginxSettings(settings));
  const origin = serve(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { cores: LOAD_CORE });
  const proxy = serve(haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { cores: PROXY_CORE, namespace, countInto });
  const ask = (command: string) => askSocket(join(folder, 'stats'), command);
  const stop = async () => {
    await Promise.all([proxy.stop(), origin.stop()]);
  };
  try {
    await untilReady(
      'HAProxy or nginx',
      [proxy, origin],
      // Asking costs instructions: where they are counted it is enough that the socket is there.
      async () =>
        (countInto ? existsSync(join(folder, 'stats')) : (await ask('show info')).includes('Version:')) && listens(join(folder, 'origin')),
    );
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { proxy, ask, stop };
}

/** True when something accepts connections on the socket. */
const listens = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** One command to HAProxy's stats socket. */
const askSocket = (path: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    connect(path)
      .on('error', reject)
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      .end(`${command}\n`);
  });

/** Counters of HAProxy's frontend since it started, bytes: out before compression, into the compressor, out of it. */
export function countersOf(stat: string): { out: number; compressorIn: number; compressorOut: number } {
  const [head = '', ...lines] = stat.split('\n');
  const names = head.replace(/^# /, '').split(',');
  const frontend = lines.find((line) => line.startsWith('load,FRONTEND,'))?.split(',') ?? [];
  const at = (name: string) => Number(frontend[names.indexOf(name)] || 0);
  return { out: at('bout'), compressorIn: at('comp_in'), compressorOut: at('comp_out') };
}
