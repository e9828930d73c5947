import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { computeSharedBuffers } from './shared-buffers.ts';

/** User and group under which the database programs run. */
export interface ProcessUserAndGroup {
  readonly uid?: number;
  readonly gid?: number;
}

/** Configuration of one running server: program, folders, user and an open log file. */
export interface PostmasterConfig {
  readonly program: string;
  readonly cluster: string;
  readonly socket: string;
  readonly owner: ProcessUserAndGroup;
  readonly logFile: number;
}

const POSTGRES_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  // The embedded database often runs on a small disk, so the write-ahead log is kept short.
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  log_checkpoints: 'off',
};

/** Time in ms for which a start of PostgreSQL is retried. The backends of a killed server end only a moment after it. */
const START_TIMEOUT_MS = 20_000;
/** Time in ms for an orderly shutdown of PostgreSQL before an immediate one. */
const FAST_STOP_TIMEOUT_MS = 5000;
const IMMEDIATE_STOP_TIMEOUT_MS = 2000;

/** Runs a program of PostgreSQL until it ends. Throws with its stderr when it fails. */
export const runDatabaseProgram = async (
  file: string,
  args: readonly string[],
  owner: ProcessUserAndGroup,
) => {
  const child = spawn(file, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(file)} failed (${code}): ${stderr.trim()}`);
};

/** Returns whether a PostgreSQL server accepts connections in this socket folder. */
export const acceptsPostgresConnections = (socketFolder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(path.join(socketFolder, '.s.PGSQL.5432'));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
  });

/** Returns the process ID of the database server in postmaster.pid, or undefined when there is no such file. */
const readPostmasterPid = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? undefined : pid;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const spawnPostmaster = ({ program, cluster, socket, owner, logFile }: PostmasterConfig) => {
  const settings = {
    ...POSTGRES_SETTINGS,
    shared_buffers: computeSharedBuffers(),
    unix_socket_directories: socket,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  // Starts the server detached, so that Ctrl-C reaches this process only, which then stops the database in order.
  const child = spawn(program, ['-D', cluster, ...flags], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', logFile],
  });
  child.once('error', () => undefined);
  child.unref();
  return child;
};

/** Age in ms after which an empty lock file cannot belong to a start of PostgreSQL that is in progress. */
const EMPTY_LOCK_AGE_MS = 1000;

/**
 * Removes empty lock files. A server that was killed between creating a lock file and writing its PID leaves one, and no later
 * start recognises it as stale. Call it only while no server of this process runs.
 */
const removeEmptyLocks = async ({ cluster, socket }: PostmasterConfig): Promise<void> => {
  const locks = [path.join(cluster, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')];
  for (const lock of locks) {
    const found = await stat(lock).catch(() => undefined);
    if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_LOCK_AGE_MS) await rm(lock);
  }
};

/** Returns whether the process runs. A program that could not be spawned has no PID. */
const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/**
 * Starts PostgreSQL and waits until its socket responds; it may still be recovering. Throws when the program is missing or keeps
 * ending, or when `signal` is aborted.
 */
export const startPostmaster = async (
  plan: PostmasterConfig,
  signal: AbortSignal,
): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const child = spawnPostmaster(plan);
    while (isRunning(child)) {
      if (await acceptsPostgresConnections(plan.socket)) return;
      await wait(15, undefined, { signal });
    }
    // Ends the wait if another process has started the server in the meantime.
    if (await acceptsPostgresConnections(plan.socket)) return;
    await removeEmptyLocks(plan);
    await wait(150, undefined, { signal });
  }
  throw new Error(
    `${path.basename(plan.program)} does not start; see postgres.log in the data folder.`,
  );
};

const waitUntilGone = async (cluster: string, pid: number, limitMs: number): Promise<boolean> => {
  const deadline = Date.now() + limitMs;
  // The PID file is removed last. The PID alone does not suffice: in a container without init, a zombie process stays alive.
  while ((await readPostmasterPid(cluster)) === pid && isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(15);
  }
  return true;
};

/**
 * Shuts the server down in fast mode: open transactions are rolled back, the data are written. If this takes too long, for
 * example without space for the last checkpoint, an immediate shutdown follows, from which the next start recovers.
 */
export const stopPostmaster = async ({ cluster, socket }: PostmasterConfig): Promise<void> => {
  const pid = await readPostmasterPid(cluster);
  // A PID file without a listening server is stale, and its PID may belong to another process now.
  if (pid === undefined || !isAlive(pid) || !(await acceptsPostgresConnections(socket))) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(cluster, pid, FAST_STOP_TIMEOUT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(cluster, pid, IMMEDIATE_STOP_TIMEOUT_MS);
};
