/** A Redis of this machine, for as long as a test takes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@cairn/remote-build/dev-address';
import { Redis } from 'ioredis';

const START_TRIES = 200;
const BETWEEN_MS = 50;

export interface RedisServer {
  readonly url: string;
  /** SIGKILL. What it counted is gone. */
  readonly kill: () => Promise<void>;
  /** On the same port, after a kill. */
  readonly startAgain: () => Promise<void>;
  /** It is there and says nothing, until it is woken. */
  readonly silence: () => void;
  readonly wake: () => void;
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** One that keeps nothing on disk. `password` is asked of everybody. */
export const startRedis = async (password: string): Promise<RedisServer> => {
  const port = await freePort();
  const url = `redis://:${password}@127.0.0.1:${port}`;
  let running = await run(port, password);
  return {
    url,
    kill: async () => {
      running.kill('SIGKILL');
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    },
    startAgain: async () => {
      running = await run(port, password);
    },
    silence: () => void running.kill('SIGSTOP'),
    wake: () => void running.kill('SIGCONT'),
  };
};

const run = async (port: number, password: string): Promise<ChildProcess> => {
  const flags = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--requirepass', password, ...flags],
    { stdio: 'ignore' },
  );
  const client = new Redis({
    port,
    password,
    maxRetriesPerRequest: START_TRIES,
    retryStrategy: () => BETWEEN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    client.disconnect();
  }
  return child;
};
