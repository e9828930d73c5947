/** Starts a server in a separate process, and collects its output. */
import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Maximum time in ms until a server is ready. It includes an outage of the database, for which a server waits, on a busy
 * machine.
 */
const READY_TIMEOUT_MS = 600_000;

export interface LaunchedServerProcess {
  readonly child: ChildProcess;
  /** Resolves to the URL of the server. Rejects with the output if the server ends first, or takes too long. */
  readonly ready: Promise<string>;
  /** Resolves to the exit code, or to the signal that ended the server. */
  readonly ended: Promise<string>;
  /** Returns what the server has printed so far. */
  readonly output: () => string;
}

export interface ServerLaunchOptions {
  readonly cwd: string;
  /** Environment variables that the server gets in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

export const launchServer = (
  command: readonly string[],
  { cwd, env }: ServerLaunchOptions,
): LaunchedServerProcess => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  );
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No server in time:\n${output}`)),
      READY_TIMEOUT_MS,
    );
    timer.unref();
    const collectOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /ready at (http[^\s"]+)/.exec(output) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', collectOutput);
    child.stderr.on('data', collectOutput);
    void ended.then((how) => reject(new Error(`The server ended with ${how}:\n${output}`)));
  });
  // A caller that does not wait for the server need not handle the rejection.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
};

/** Sends a signal to a process and waits for its end. Does nothing if it has ended. */
export const endProcess = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill(signal);
  });
