/** Starts a server in a process of its own, and collects its output. */
import { type ChildProcess, spawn } from 'node:child_process';

/** Includes the outage of a database for which a server waits, on a busy machine. */
const READY_TIMEOUT_MS = 600_000;

export interface LaunchedServer {
  readonly child: ChildProcess;
  /** URL of the server. Rejects with the output if the server ends first, or takes too long. */
  readonly ready: Promise<string>;
  /** Exit code or signal with which it ended. */
  readonly ended: Promise<string>;
  /** Returns the output so far. */
  readonly output: () => string;
}

export interface LaunchOptions {
  readonly cwd: string;
  /** Variables besides the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
}

export const launchServer = (
  command: readonly string[],
  { cwd, env }: LaunchOptions,
): LaunchedServer => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  );
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No server in time:\n${said}`)),
      READY_TIMEOUT_MS,
    );
    timer.unref();
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /ready at (http[^\s"]+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((how) => reject(new Error(`The server ended with ${how}:\n${said}`)));
  });
  // A caller that does not wait for the server need not handle the rejection.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => said };
};

/** Sends a signal and waits for the end. Does nothing if the process has ended. */
export const endProcess = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill(signal);
  });
