/** haproxy with the settings of deploy/, and the processes that run here behind it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@cairn/remote-build/dev-address';
import { root } from '../root.ts';
import type { ProxyOptions, SiteProxy } from './proxy.ts';

const settings = join(root, 'deploy', 'haproxy');
const READY_MS = 10_000;

export const openHaproxy = async ({ port: wished, behind }: ProxyOptions): Promise<SiteProxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-haproxy-'));
  const backends = join(folder, 'backends.cfg');
  const port = wished === 0 ? await freePort() : wished;
  const url = `http://127.0.0.1:${port}`;
  const write = async () => {
    const docker = await readFile(join(settings, 'docker.cfg'), 'utf8');
    await writeFile(
      backends,
      ownBackends(
        docker,
        behind().map((each) => each.url),
      ),
    );
  };
  await write();
  const child = spawn(
    'haproxy',
    ['-W', '-db', '-f', join(settings, 'haproxy.cfg'), '-f', backends],
    {
      env: { ...process.env, CAIRN_BIND: `127.0.0.1:${port}`, TRUSTED_PROXIES: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await untilAnswers(url, child, () => said);
  return {
    kind: 'haproxy',
    url,
    refresh: async () => {
      await write();
      // The master takes the new settings, the worker of before ends what it has begun.
      child.kill('SIGUSR2');
      await untilAnswers(url, child, () => said);
    },
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
};

/** The backend of deploy/ with servers by address instead of those that a name service tells. */
const ownBackends = (docker: string, urls: readonly string[]): string => {
  const backend = docker.slice(docker.indexOf('\nbackend '));
  const servers = urls.map((url, at) => `  server process${at + 1} ${new URL(url).host}`);
  return backend.replaceAll(/^ {2}server-template .*$/gm, servers.join('\n'));
};

const untilAnswers = async (
  url: string,
  child: ChildProcess,
  said: () => string,
): Promise<void> => {
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(50)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error(`haproxy does not answer:\n${said()}`);
};
