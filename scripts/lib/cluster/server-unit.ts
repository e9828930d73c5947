/** One process of the server, as a container runs it. */
import { join } from 'node:path';
import { end, launch, type Launched } from '../launch.ts';
import { serverFlags } from '../server-flags.mjs';

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
  let running = launchIn([...serverFlags, program], given, '0');
  const url = await running.ready;
  return {
    url,
    pid: () => running.child.pid,
    output: () => running.output(),
    kill: () => end(running.child, 'SIGKILL'),
    startAgain: async () => {
      running = launchIn([...serverFlags, program], given, new URL(url).port);
      await running.ready;
    },
    end: () => end(running.child, 'SIGTERM'),
  };
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
