/** Runs one process of the server like a container. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, launchServer, type LaunchedServerProcess } from '../launch.ts';
import { root } from '../root.ts';
import { serverFlags } from '../server-flags.mjs';
import { createContainerCommand, type ContainerImage, killContainer } from './container-engine.ts';

/**
 * Delays in ms before a process that ended by itself is started again. Each delay is twice the previous one, until a process
 * keeps running.
 */
const RESTART_DELAYS_MS = { first: 500, longest: 30_000 };
const STABLE_AFTER_MS = 60_000;

/** A process that is started again if it ends without a call of `kill` or `end`. */
export interface SupervisedServer {
  /** URL of the server process, the same after every start. */
  readonly url: string;
  readonly pid: () => number | undefined;
  /** Returns what the server process has printed so far. */
  readonly output: () => string;
  /** Kills the process by SIGKILL, so that it cannot clean up. It is not started again. */
  readonly kill: () => Promise<void>;
  /** Starts the process on the same port, after a kill. */
  readonly startAgain: () => Promise<void>;
  /** Stops the server process in order. Does nothing if it has already ended. */
  readonly end: () => Promise<void>;
}

/** Version of the server to run: the folder of a checkout or of production files, or a container image. */
export type ServerVersion = { readonly folder: string } | ContainerImage;

interface LaunchSettings {
  readonly version: ServerVersion;
  readonly settings: Readonly<Record<string, string>>;
  readonly launcher?: readonly string[];
  /** Further folders to which a container may write. */
  readonly folders?: readonly string[];
}

interface SupervisedLaunch extends LaunchSettings {
  /** Signal that is aborted when no further process may start. */
  readonly over: AbortSignal;
  readonly log: (text: string) => void;
}

/** Starts a server process that is restarted whenever it ends. Rejects with its output if it does not start. */
export const startSupervisedServer = async (
  launch: SupervisedLaunch,
): Promise<SupervisedServer> => {
  const startAt = (port: string) =>
    launchVersion([...serverFlags, 'server/src/main.ts'], launch, port);
  let running = startAt('0');
  const url = await running.ready;
  const start = () => {
    running = startAt(new URL(url).port);
    return running;
  };
  let stopping = new AbortController();
  const supervise = () => {
    stopping = new AbortController();
    const over = AbortSignal.any([stopping.signal, launch.over]);
    void restartUntilAborted(running, start, { over, log: (text) => launch.log(`${url} ${text}`) });
  };
  const endWith = (signal: NodeJS.Signals) => {
    stopping.abort();
    if (signal === 'SIGKILL') running.killContainer();
    return endProcess(running.child, signal);
  };
  supervise();
  return {
    url,
    pid: () => running.child.pid,
    output: () => running.output(),
    kill: () => endWith('SIGKILL'),
    startAgain: async () => {
      const { ready } = start();
      supervise();
      await ready;
    },
    end: () => endWith('SIGTERM'),
  };
};

/**
 * Starts the server process again whenever it ends, like a container with a restart policy. Resolves when `over` is aborted.
 */
const restartUntilAborted = async (
  first: LaunchedServerProcess,
  start: () => LaunchedServerProcess,
  { over, log }: Pick<SupervisedLaunch, 'over' | 'log'>,
): Promise<void> => {
  let pause = RESTART_DELAYS_MS.first;
  for (let running = first; ; running = start()) {
    const began = performance.now();
    const how = await running.ended;
    if (over.aborted) return;
    if (performance.now() - began > STABLE_AFTER_MS) pause = RESTART_DELAYS_MS.first;
    log(`ended (${how}); starting it again in ${pause / 1000} s …`);
    await wait(pause, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    pause = Math.min(pause * 2, RESTART_DELAYS_MS.longest);
  }
};

/** Runs a command of the server, by its path below the checkout. Rejects with its output if it fails. */
export const runServerCommand = async (
  command: readonly string[],
  settings: LaunchSettings,
): Promise<void> => {
  const { child, output } = launchVersion(command, settings, '0');
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output());
};

interface LaunchedUnit extends LaunchedServerProcess {
  /** Kills the container of the command; does nothing for a process. */
  readonly killContainer: () => void;
}

const launchVersion = (
  args: readonly string[],
  { version, settings, launcher = [], folders = [] }: LaunchSettings,
  port: string,
): LaunchedUnit => {
  const env = { ...settings, PORT: port };
  if ('folder' in version) {
    const started = launchServer([...launcher, process.execPath, ...args], {
      cwd: version.folder,
      env,
    });
    return { ...started, killContainer: () => undefined };
  }
  const name = `cairn-${randomUUID()}`;
  const container = createContainerCommand(version, name, { names: Object.keys(env), folders });
  const started = launchServer([...container, 'node', ...args], { cwd: root, env });
  return { ...started, killContainer: () => killContainer(version, name) };
};
