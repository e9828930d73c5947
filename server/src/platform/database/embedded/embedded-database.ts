import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { claimOwnership } from './ownership.ts';
import { hasRoomToRun, isReachableByOthers, publicFolder } from './placement.ts';
import {
  accepts,
  type PostmasterPlan,
  type ProcessOwner,
  runProgram,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { watchPostmaster } from './watch.ts';

/** PostgreSQL refuses to run as root; 65534 is the user `nobody`. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
/** A socket path holds 107 bytes, of which the name takes 15. */
const LONGEST_SOCKET_FOLDER = 90;

export interface EmbeddedDatabase {
  /** Folder of the Unix socket; the user and the database are both `postgres`. */
  readonly socketFolder: string;
  /** Source of the database: a new cluster, a stopped one, one left running, or one of another process. */
  readonly origin: 'created' | 'started' | 'adopted' | 'shared';
  /** False when its disk is (nearly) full. */
  readonly hasRoom: () => Promise<boolean>;
  /** Stops the database, unless another process uses it too. */
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
  readonly owner: ProcessOwner;
}

const ownFolder = async (folder: string, owner: ProcessOwner) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.uid);
};

const isRoot = (): boolean => process.getuid?.() === 0;

const rootIn = async (dataDir: string): Promise<string> => {
  const root = path.resolve(dataDir, 'database');
  const isHidden = isRoot() && !(await isReachableByOthers(path.dirname(root)));
  return isHidden ? publicFolder('cairn-data', root) : root;
};

const clusterIn = (root: string): string => path.join(root, 'pg18');

/** Returns whether a database was ever created for this folder. Creates nothing. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  existsSync(clusterIn(await rootIn(dataDir)));

const findPlace = async (dataDir: string): Promise<Place> => {
  const owner = isRoot() ? UNPRIVILEGED : {};
  await mkdir(dataDir, { recursive: true });
  const root = await rootIn(dataDir);
  await ownFolder(root, owner);
  let socket = path.join(root, 'run');
  if (Buffer.byteLength(socket) > LONGEST_SOCKET_FOLDER) {
    socket = publicFolder('cairn-run', root);
  }
  await ownFolder(socket, owner);
  return { root, cluster: clusterIn(root), socket, owner };
};

/**
 * Runs initdb in a separate folder and then renames it, so that a crash leaves no incomplete cluster. Folders left by killed
 * processes are deleted; their initdb may run on for a moment, in a folder of its own.
 */
const createCluster = async (initdb: string, { root, cluster, owner }: Place) => {
  const parts = `${path.basename(cluster)}.part`;
  for (const name of await readdir(root))
    if (name.startsWith(parts)) await rm(path.join(root, name), { recursive: true, force: true });
  const part = path.join(root, `${parts}-${randomUUID()}`);
  const flags = ['-U', 'postgres', '-E', 'UTF8', '--auth-local=trust', '--auth-host=reject'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runProgram(initdb, ['-D', part, ...flags, ...locale], owner);
  await rename(part, cluster);
};

/** Opens the log for appending. A log of more than 10 MB is emptied. */
const openLog = async (file: string) => {
  const log = await open(file, 'a');
  if ((await log.stat()).size > 10_000_000) await log.truncate();
  return log;
};

const explain = async (error: unknown, root: string): Promise<never> => {
  if (await hasRoomToRun(root)) throw error;
  throw new Error('No space left on device', { cause: error });
};

/**
 * Provides the database in `dataDir` on a Unix socket and restarts it whenever it ends. Adopts a database that a dead process
 * left running. Processes that use the same folder share it; the last one to close stops it. Throws when the programs are missing
 * or cannot start.
 */
export const openEmbeddedDatabase = async (
  dataDir: string,
  log: (text: string) => void,
): Promise<EmbeddedDatabase> => {
  const place = await findPlace(dataDir);
  const binaries = await findBinaries(place.owner.uid !== undefined);
  const ownership = await claimOwnership(path.join(place.socket, 'owner.sock'));
  const isOwner = ownership.isOwner();
  const running = await accepts(place.socket);
  const isNew = isOwner && !existsSync(place.cluster);
  const logFile = await openLog(path.join(place.root, 'postgres.log'));
  const plan: PostmasterPlan = { program: binaries.postgres, ...place, logFile: logFile.fd };
  const ending = new AbortController();
  const start = async () => {
    if (!ownership.isOwner()) return;
    // Also needed when this process takes over from one that was killed during the creation.
    if (!existsSync(place.cluster)) await createCluster(binaries.initdb, place);
    await startPostmaster(plan, ending.signal);
  };
  if (!running) await start().catch((error: unknown) => explain(error, place.root));
  const endWatch = watchPostmaster(place.socket, start, log);
  log(`The embedded PostgreSQL is in ${place.root}.`);
  return {
    socketFolder: place.socket,
    origin: isOwner ? (running ? 'adopted' : isNew ? 'created' : 'started') : 'shared',
    hasRoom: () => hasRoomToRun(place.root),
    stop: async () => {
      ending.abort();
      await endWatch();
      if (ownership.isOwner() && !ownership.hasHeirs()) await stopPostmaster(plan);
      await ownership.release();
      await logFile.close();
    },
  };
};
