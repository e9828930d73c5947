/** Runs haproxy with the configuration of deploy/, in front of the processes of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@cairn/remote-build/dev-address';
import { root } from '../root.ts';
import type { SiteProxyOptions, SiteProxy } from './proxy.ts';

const settingsFolder = join(root, 'deploy', 'haproxy');
const READY_TIMEOUT_MS = 100_000;
/** Names of servers as in the template of deploy/haproxy/docker.cfg. */
const SERVER_NAMES = Array.from({ length: 8 }, (_, at) => `process${at + 1}`);

export const openHaproxy = async ({
  port: wantedPort,
  behind,
}: SiteProxyOptions): Promise<SiteProxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-haproxy-'));
  const backends = join(folder, 'backends.cfg');
  const socket = join(folder, 'admin.sock');
  const port = wantedPort === 0 ? await findFreePort() : wantedPort;
  const url = `http://127.0.0.1:${port}`;
  const docker = await readFile(join(settingsFolder, 'docker.cfg'), 'utf8');
  await writeFile(
    backends,
    `global\n  stats socket ${socket} level admin\n${toLocalBackends(docker)}`,
  );
  const child = spawn(
    'haproxy',
    ['-db', '-f', join(settingsFolder, 'haproxy.cfg'), '-f', backends],
    {
      env: { ...process.env, CAIRN_BIND: `127.0.0.1:${port}`, TRUSTED_PROXIES: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const refresh = createRefresh(socket, behind);
  await waitForAnswer({ url, refresh, hasEnded: () => child.exitCode !== null }, () => output);
  return {
    kind: 'haproxy',
    url,
    refresh,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
};

/**
 * Returns a function that sends the addresses of the processes to haproxy, as a name service does in production. Haproxy keeps
 * running, with its connections.
 */
const createRefresh = (socket: string, behind: SiteProxyOptions['behind']) => {
  /** URLs of the processes by server name, as haproxy knows them. */
  const known: (string | undefined)[] = SERVER_NAMES.map(() => undefined);
  return async () => {
    const urls = behind().map((each) => each.url);
    for (const [at, url] of known.entries())
      if (url !== undefined && !urls.includes(url)) known[at] = undefined;
    for (const url of urls) if (!known.includes(url)) known[known.indexOf(undefined)] = url;
    const backends = ['cairn', 'cairn_live'];
    await sendCommands(
      socket,
      backends.flatMap((backend) => createServerCommands(backend, known)),
    );
  };
};

const waitForAnswer = async (
  proxy: Pick<SiteProxy, 'url' | 'refresh'> & { readonly hasEnded: () => boolean },
  getOutput: () => string,
): Promise<void> => {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await wait(50)) {
    if (proxy.hasEnded()) break;
    const answer = await proxy
      .refresh()
      .then(() => fetch(`${proxy.url}/api/health/ready`))
      .catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error(`haproxy does not answer:\n${getOutput()}`);
};

/** Returns the backends of deploy/ with servers whose addresses are set later. */
const toLocalBackends = (docker: string): string =>
  docker
    .slice(docker.indexOf('\nbackend '))
    .replaceAll(
      /^ {2}server-template .*$/gm,
      SERVER_NAMES.map((serverName) => `  server ${serverName} 127.0.0.1:1 disabled`).join('\n'),
    );

const createServerCommands = (backend: string, urls: readonly (string | undefined)[]): string[] =>
  SERVER_NAMES.flatMap((serverName, at) => {
    const server = `set server ${backend}/${serverName}`;
    const url = urls[at];
    if (url === undefined) return [`${server} state maint`];
    const { hostname, port } = new URL(url);
    return [`${server} addr ${hostname} port ${port}`, `${server} state ready`];
  });

/** Sends commands to haproxy. Rejects if it does not listen yet. */
const sendCommands = async (socket: string, orders: readonly string[]): Promise<void> => {
  const connection = connect(socket);
  await once(connection, 'connect');
  connection.end(`${orders.join('; ')}\n`);
  await text(connection);
};
