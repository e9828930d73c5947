/** One process of the server, as a container runs it. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { end, launch, type Launched } from '../launch.ts';
import { serverFlags } from '../server-flags.mjs';

/** Before what ended unasked is started again; each is twice the one before until one lasts. */
const PAUSES_MS = { first: 500, longest: 30_000 };
const LASTING_MS = 60_000;

/** It is started again when it ends and nobody here has asked for that. */
export interface ServerUnit {
  /** The same after every start. */
  readonly url: string;
  readonly pid: () => number | undefined;
  /** What it has said so far. */
  readonly output: () => string;
  /** SIGKILL: no chance to put anything in order. It then stays away. */
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

interface Kept extends Launch {
  /** Aborted when no process is to be started any more. */
  readonly over: AbortSignal;
  readonly log: (text: string) => void;
}

/** Rejects with what it said when it does not start. */
export const startServerUnit = async (given: Kept): Promise<ServerUnit> => {
  const program = join(given.folder, 'server/src/main.ts');
  const startAt = (port: string) => launchIn([...serverFlags, program], given, port);
  let running = startAt('0');
  const url = await running.ready;
  const start = () => {
    running = startAt(new URL(url).port);
    return running;
  };
  let asked = new AbortController();
  const keep = () => {
    asked = new AbortController();
    const over = AbortSignal.any([asked.signal, given.over]);
    void keepRunning(running, start, { over, log: (text) => given.log(`${url} ${text}`) });
  };
  const endBy = (signal: NodeJS.Signals) => {
    asked.abort();
    return end(running.child, signal);
  };
  keep();
  return {
    url,
    pid: () => running.child.pid,
    output: () => running.output(),
    kill: () => endBy('SIGKILL'),
    startAgain: async () => {
      const { ready } = start();
      keep();
      await ready;
    },
    end: () => endBy('SIGTERM'),
  };
};

/** As a container that is always started again. Returns when it is over. */
const keepRunning = async (
  first: Launched,
  start: () => Launched,
  { over, log }: Pick<Kept, 'over' | 'log'>,
): Promise<void> => {
  let pause = PAUSES_MS.first;
  for (let running = first; ; running = start()) {
    const began = performance.now();
    const how = await running.ended;
    if (over.aborted) return;
    if (performance.now() - began > LASTING_MS) pause = PAUSES_MS.first;
    log(`ended (${how}); starting it again in ${pause / 1000} s …`);
    await wait(pause, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    pause = Math.min(pause * 2, PAUSES_MS.longest);
  }
};

/** A command of the server. Rejects with what it said when it fails. */
export const runToEnd = async (program: string, given: Launch): Promise<void> => {
  const { child, output } = launchIn([program], given, '0');
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output());
};

const launchIn = (
  args: readonly string[],
  { folder, settings, launcher = [] }: Launch,
  port: string,
): Launched =>
  launch([...launcher, process.execPath, ...args], {
    cwd: folder,
    env: { ...settings, PORT: port },
  });
