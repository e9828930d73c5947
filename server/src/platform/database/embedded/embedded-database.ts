import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { claimDatabaseOwnership } from './ownership.ts';
import { hasEnoughDiskSpace, isReachableByAllUsers, toPublicFolder } from './placement.ts';
import {
  acceptsConnections,
  type PostmasterConfig,
  type ProcessOwner,
  runProgram,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { watchPostmaster } from './watch-postmaster.ts';

/** PostgreSQL refuses to run as root; 65534 is the user `nobody`. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };
/** A socket path holds 107 bytes, of which the name takes 15. */
const MAX_SOCKET_FOLDER_BYTES = 90;

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

interface EmbeddedFolders {
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
  readonly owner: ProcessOwner;
}

const createOwnedFolder = async (folder: string, owner: ProcessOwner) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.uid);
};

const isRoot = (): boolean => process.getuid?.() === 0;

const findDatabaseRoot = async (dataDir: string): Promise<string> => {
  const root = path.resolve(dataDir, 'database');
  const isHidden = isRoot() && !(await isReachableByAllUsers(path.dirname(root)));
  return isHidden ? toPublicFolder('cairn-data', root) : root;
};

const toClusterFolder = (root: string): string => path.join(root, 'pg18');

/** Returns whether a database was ever created for this folder. Creates nothing. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  existsSync(toClusterFolder(await findDatabaseRoot(dataDir)));

const prepareFolders = async (dataDir: string): Promise<EmbeddedFolders> => {
  const owner = isRoot() ? UNPRIVILEGED_USER : {};
  await mkdir(dataDir, { recursive: true });
  const root = await findDatabaseRoot(dataDir);
  await createOwnedFolder(root, owner);
  let socket = path.join(root, 'run');
  if (Buffer.byteLength(socket) > MAX_SOCKET_FOLDER_BYTES) {
    socket = toPublicFolder('cairn-run', root);
  }
  await createOwnedFolder(socket, owner);
  return { root, cluster: toClusterFolder(root), socket, owner };
};

/**
 * Runs initdb in a separate folder and then renames it, so that a crash leaves no incomplete cluster. Folders left by killed
 * processes are deleted; their initdb may run on for a moment, in a folder of its own.
 */
const createCluster = async (initdb: string, { root, cluster, owner }: EmbeddedFolders) => {
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

const rethrowFullDisk = async (error: unknown, root: string): Promise<never> => {
  if (await hasEnoughDiskSpace(root)) throw error;
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
  const place = await prepareFolders(dataDir);
  const binaries = await findPostgresBinaries(place.owner.uid !== undefined);
  const ownership = await claimDatabaseOwnership(path.join(place.socket, 'owner.sock'));
  const isOwner = ownership.isOwner();
  const running = await acceptsConnections(place.socket);
  const isNew = isOwner && !existsSync(place.cluster);
  const logFile = await openLog(path.join(place.root, 'postgres.log'));
  const plan: PostmasterConfig = { program: binaries.postgres, ...place, logFile: logFile.fd };
  const ending = new AbortController();
  const start = async () => {
    if (!ownership.isOwner()) return;
    // Also needed when this process takes over from one that was killed during the creation.
    if (!existsSync(place.cluster)) await createCluster(binaries.initdb, place);
    await startPostmaster(plan, ending.signal);
  };
  if (!running) await start().catch((error: unknown) => rethrowFullDisk(error, place.root));
  const endWatch = watchPostmaster(place.socket, start, log);
  log(`The embedded PostgreSQL is in ${place.root}.`);
  return {
    socketFolder: place.socket,
    origin: isOwner ? (running ? 'adopted' : isNew ? 'created' : 'started') : 'shared',
    hasRoom: () => hasEnoughDiskSpace(place.root),
    stop: async () => {
      ending.abort();
      await endWatch();
      if (ownership.isOwner() && !ownership.hasHeirs()) await stopPostmaster(plan);
      await ownership.release();
      await logFile.close();
    },
  };
};
