import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../src/platform/database/sql.ts';
import { connect } from '../src/platform/database/connect.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.ts');
const START_MS = 180_000;

/** The real server as a process of its own, with everything it wrote. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly output: () => string;
  /** Waits for the process to end; its exit code, or null after a signal. */
  readonly ended: () => Promise<number | null>;
}

/** A service without demo content, which has to say its URL. */
const SERVICE = { PORT: '0', MODE: 'service', PUBLIC_URL: 'http://learn.example' };

/** Starts the server and does not wait for it. */
export const spawnServer = (env: Record<string, string>, main = MAIN) => {
  const { TEST_BUILD_FOLDER: build } = process.env;
  const small = build === undefined ? {} : { BUILD_FOLDER: build };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', ...SERVICE, ...small, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const ended = async () => (await exit)[0];
  return { child, output: () => output, ended };
};

/** A server that is expected not to start: what it says and its exit code. */
export const failedStart = async (env: Record<string, string>) => {
  const { output, ended } = spawnServer(env);
  const code = await ended();
  return { code, lines: output().trim().split('\n').map(messageOf) };
};

/** The text of a line of the log. Throws for a line that is no JSON, or has no time or level. */
const messageOf = (line: string): string => {
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
 * @param main of another checkout, say
 */
export const startProcess = async (
  env: Record<string, string>,
  main = MAIN,
): Promise<ServerProcess> => {
  const { child, output, ended } = spawnServer(env, main);
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const url = /ready at (http:[^\s"]+)/.exec(output())?.[1];
    if (url) return { child, output, ended, port: Number(new URL(url).port), url };
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output()}`);
};

/** Direct access to the server's embedded database, for preparing and looking. */
export const databaseOf = (dataDir: string, max = 1): Sql =>
  connect({ socketFolder: path.join(dataDir, 'database/run') }, { max });

export const postmasterPid = async (dataDir: string): Promise<number> => {
  const file = path.join(dataDir, 'database/pg18/postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
};

/** What a machine that does other things besides may take for anything at all. How long it takes on a quiet one, the bench says. */
const PATIENCE_MS = 50_000;

/** Asks until the answer fits; throws when it never does. */
export const eventually = async <T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  limitMs = PATIENCE_MS,
): Promise<T> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${String(answer)}`);
    await wait(25);
  }
};
