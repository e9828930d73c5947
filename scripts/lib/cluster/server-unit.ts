/** One process of the server, as a container runs it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { end, launch, type Launched } from '../launch.ts';
import { root } from '../root.ts';
import { serverFlags } from '../server-flags.mjs';
import { containerCommand, type ContainerImage, killContainer } from './container-engine.ts';

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

/** The folder of a checkout or a layout, or an image. */
export type ServerVersion = { readonly folder: string } | ContainerImage;

interface Launch {
  readonly version: ServerVersion;
  readonly settings: Readonly<Record<string, string>>;
  readonly launcher?: readonly string[];
  /** Folders besides its own that a container may write to. */
  readonly folders?: readonly string[];
}

interface Kept extends Launch {
  /** Aborted when no process is to be started any more. */
  readonly over: AbortSignal;
  readonly log: (text: string) => void;
}

/** Rejects with what it said when it does not start. */
export const startServerUnit = async (given: Kept): Promise<ServerUnit> => {
  const startAt = (port: string) => launchIn([...serverFlags, 'server/src/main.ts'], given, port);
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
    if (signal === 'SIGKILL') running.killContainer();
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

/** A command of the server, by its path below the checkout. Rejects with what it said when it fails. */
export const runToEnd = async (command: readonly string[], given: Launch): Promise<void> => {
  const { child, output } = launchIn(command, given, '0');
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output());
};

interface LaunchedUnit extends Launched {
  /** Does nothing for a process. */
  readonly killContainer: () => void;
}

const launchIn = (
  args: readonly string[],
  { version, settings, launcher = [], folders = [] }: Launch,
  port: string,
): LaunchedUnit => {
  const env = { ...settings, PORT: port };
  if ('folder' in version) {
    const started = launch([...launcher, process.execPath, ...args], { cwd: version.folder, env });
    return { ...started, killContainer: () => undefined };
  }
  const name = `cairn-${randomUUID()}`;
  const container = containerCommand(version, name, { names: Object.keys(env), folders });
  const started = launch([...container, 'node', ...args], { cwd: root, env });
  return { ...started, killContainer: () => killContainer(version, name) };
};
