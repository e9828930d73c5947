import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../src/platform/database/sql.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.ts');
const START_TIMEOUT_MS = 180_000;

/** The real server in a process of its own, with its whole output. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly output: () => string;
  /** Waits for the process to end. Returns its exit code, or null after a signal. */
  readonly ended: () => Promise<number | null>;
}

/** Settings of a service without demo content, which requires its URL. */
const SERVICE_SETTINGS = { PORT: '0', MODE: 'service', PUBLIC_URL: 'http://learn.example' };

/** Starts the server without waiting for it. */
export const spawnServer = (env: Record<string, string>, main = MAIN) => {
  const { TEST_BUILD_FOLDER: build } = process.env;
  const small = build === undefined ? {} : { BUILD_FOLDER: build };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', ...SERVICE_SETTINGS, ...small, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const ended = async () => (await exit)[0];
  return { child, output: () => output, ended };
};

/** Starts a server that is expected to fail. Returns its messages and exit code. */
export const startFailingServer = async (env: Record<string, string>) => {
  const { output, ended } = spawnServer(env);
  const code = await ended();
  return { code, lines: output().trim().split('\n').map(parseLogMessage) };
};

/** Returns the text of a log line. Throws for a line that is not JSON, or has no time or level. */
export const parseLogMessage = (line: string): string => {
  const { level, time, msg } = JSON.parse(line) as Record<string, unknown>;
  if (
    typeof level !== 'string' ||
    typeof msg !== 'string' ||
    Number.isNaN(Date.parse(String(time)))
  )
    throw new Error(`No line of the log: ${line}`);
  return msg;
};

/**
 * Starts the server and waits until it listens. Throws with its output when it ends instead.
 * @param main the entry file, for example of another checkout
 */
export const startServerProcess = async (
  env: Record<string, string>,
  main = MAIN,
): Promise<ServerProcess> => {
  const { child, output, ended } = spawnServer(env, main);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const url = /ready at (http:[^\s"]+)/.exec(output())?.[1];
    if (url) return { child, output, ended, port: Number(new URL(url).port), url };
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output()}`);
};

/** Connects to the server's embedded database, to prepare and inspect it. */
export const connectToEmbeddedDatabase = (dataDir: string, max = 1): Sql =>
  connectDatabase({ socketFolder: path.join(dataDir, 'database/run') }, { max });

export const readEmbeddedPostmasterPid = async (dataDir: string): Promise<number> => {
  const file = path.join(dataDir, 'database/pg18/postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
};

/** Time-out for any single step on a busy machine. The bench measures the time on an idle one. */
const STEP_TIMEOUT_MS = 50_000;

/** Repeats a call until its result fits. Throws when it never does. */
export const retryUntil = async <T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  limitMs = STEP_TIMEOUT_MS,
): Promise<T> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${String(answer)}`);
    await wait(25);
  }
};
