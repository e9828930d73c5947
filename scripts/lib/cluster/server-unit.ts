/** One process of the server, as a container runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverFlags } from '../server-flags.mjs';

const READY_MS = 180_000;

export interface ServerUnit {
  /** The same after every start. */
  readonly url: string;
  readonly pid: () => number | undefined;
  /** What it has said so far. */
  readonly output: () => string;
  /** SIGKILL: no chance to put anything in order. */
  readonly kill: () => Promise<void>;
  /** On the same port, after a kill. */
  readonly startAgain: () => Promise<void>;
  /** In order. Fine when it has ended. */
  readonly end: () => Promise<void>;
}

interface Launch {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly launcher?: readonly string[];
}

/** Rejects with what it said when it does not start. */
export const startServerUnit = async (given: Launch): Promise<ServerUnit> => {
  const program = join(given.folder, 'server/src/main.ts');
  let running = launch([...serverFlags, program], given, '0');
  const url = await running.ready;
  return {
    url,
    pid: () => running.child.pid,
    output: () => running.output(),
    kill: () => ended(running.child, 'SIGKILL'),
    startAgain: async () => {
      running = launch([...serverFlags, program], given, new URL(url).port);
      await running.ready;
    },
    end: () => ended(running.child, 'SIGTERM'),
  };
};

/** A command of the server. Rejects with what it said when it fails. */
export const runToEnd = async (program: string, given: Launch): Promise<void> => {
  const { child, output } = launch([program], given, '0');
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output());
};

const launch = (
  args: readonly string[],
  { folder, settings, launcher = [] }: Launch,
  port: string,
) => {
  const [program = '', ...rest] = [...launcher, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${said}`)), READY_MS);
    timer.unref();
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code) => reject(new Error(`It ended with ${code}:\n${said}`)));
  });
  // Whoever does not wait for it does not mind.
  ready.catch(() => undefined);
  return { child, ready, output: () => said };
};

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
