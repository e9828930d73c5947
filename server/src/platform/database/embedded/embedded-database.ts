import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { claimDatabaseOwnership } from './ownership.ts';
import {
  hasDiskSpaceForPostgres,
  isFolderOpenToAllUsers,
  toFolderBelowVarTmp,
} from './placement.ts';
import {
  acceptsPostgresConnections,
  type PostmasterConfig,
  type ProcessUserAndGroup,
  runDatabaseProgram,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { restartPostmasterWhenDown } from './watch-postmaster.ts';

/** User and group of the database programs, because PostgreSQL refuses to run as root; 65534 is the user `nobody`. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };
/** Maximum length of the socket folder's path in bytes. A socket path holds 107 bytes, of which the name takes 15. */
const MAX_SOCKET_FOLDER_BYTES = 90;

export interface EmbeddedDatabase {
  /** Folder of the database's Unix socket; the user and the database are both `postgres`. */
  readonly socketFolder: string;
  /**
   * State in which the database was found: newly created, stopped, still running after its process was killed, or run by
   * another process.
   */
  readonly origin: 'created' | 'started' | 'adopted' | 'shared';
  /** Returns whether the disk of the database has space left. */
  readonly hasDiskSpace: () => Promise<boolean>;
  /** Stops the database, unless another process uses it too. */
  readonly stop: () => Promise<void>;
}

interface EmbeddedFolders {
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
  readonly owner: ProcessUserAndGroup;
}

const createOwnedFolder = async (folder: string, owner: ProcessUserAndGroup) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.uid);
};

const isRoot = (): boolean => process.getuid?.() === 0;

const findDatabaseRoot = async (dataDir: string): Promise<string> => {
  const root = path.resolve(dataDir, 'database');
  const isHidden = isRoot() && !(await isFolderOpenToAllUsers(path.dirname(root)));
  return isHidden ? toFolderBelowVarTmp('cairn-data', root) : root;
};

const toClusterFolder = (root: string): string => path.join(root, 'pg18');

/** Returns whether an embedded database was ever created for this folder. Creates nothing. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  existsSync(toClusterFolder(await findDatabaseRoot(dataDir)));

const prepareFolders = async (dataDir: string): Promise<EmbeddedFolders> => {
  const owner = isRoot() ? UNPRIVILEGED_USER : {};
  await mkdir(dataDir, { recursive: true });
  const root = await findDatabaseRoot(dataDir);
  await createOwnedFolder(root, owner);
  let socket = path.join(root, 'run');
  if (Buffer.byteLength(socket) > MAX_SOCKET_FOLDER_BYTES) {
    socket = toFolderBelowVarTmp('cairn-run', root);
  }
  await createOwnedFolder(socket, owner);
  return { root, cluster: toClusterFolder(root), socket, owner };
};

/**
 * Runs initdb in a separate folder and then renames the folder, so that a crash leaves no incomplete cluster. Folders that
 * killed processes have left are deleted. Their initdb may still run for a moment, in a folder of its own.
 */
const createCluster = async (initdb: string, { root, cluster, owner }: EmbeddedFolders) => {
  const parts = `${path.basename(cluster)}.part`;
  for (const name of await readdir(root))
    if (name.startsWith(parts)) await rm(path.join(root, name), { recursive: true, force: true });
  const part = path.join(root, `${parts}-${randomUUID()}`);
  const flags = ['-U', 'postgres', '-E', 'UTF8', '--auth-local=trust', '--auth-host=reject'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runDatabaseProgram(initdb, ['-D', part, ...flags, ...locale], owner);
  await rename(part, cluster);
};

/** Opens the log file of the embedded database for appending. A log of more than 10 MB is emptied. */
const openLog = async (file: string) => {
  const log = await open(file, 'a');
  if ((await log.stat()).size > 10_000_000) await log.truncate();
  return log;
};

const rethrowFullDisk = async (error: unknown, root: string): Promise<never> => {
  if (await hasDiskSpaceForPostgres(root)) throw error;
  throw new Error('No space left on device', { cause: error });
};

/**
 * Provides the database in `dataDir` on a Unix socket and restarts it whenever it ends. Uses a database that is still running
 * although its process was killed. Processes that use the same folder share the database; the last one to close stops it.
 * Throws when the programs are missing or cannot start.
 */
export const openEmbeddedDatabase = async (
  dataDir: string,
  log: (text: string) => void,
): Promise<EmbeddedDatabase> => {
  const folders = await prepareFolders(dataDir);
  const binaries = await findPostgresBinaries(folders.owner.uid !== undefined);
  const ownership = await claimDatabaseOwnership(path.join(folders.socket, 'owner.sock'));
  const isOwner = ownership.isOwner();
  const running = await acceptsPostgresConnections(folders.socket);
  const isNew = isOwner && !existsSync(folders.cluster);
  const logFile = await openLog(path.join(folders.root, 'postgres.log'));
  const plan: PostmasterConfig = { program: binaries.postgres, ...folders, logFile: logFile.fd };
  const ending = new AbortController();
  const start = async () => {
    if (!ownership.isOwner()) return;
    // The cluster may be missing here too, if the process that was killed had not finished its creation.
    if (!existsSync(folders.cluster)) await createCluster(binaries.initdb, folders);
    await startPostmaster(plan, ending.signal);
  };
  if (!running) await start().catch((error: unknown) => rethrowFullDisk(error, folders.root));
  const endWatch = restartPostmasterWhenDown(folders.socket, start, log);
  log(`The embedded PostgreSQL is in ${folders.root}.`);
  return {
    socketFolder: folders.socket,
    origin: isOwner ? (running ? 'adopted' : isNew ? 'created' : 'started') : 'shared',
    hasDiskSpace: () => hasDiskSpaceForPostgres(folders.root),
    stop: async () => {
      ending.abort();
      await endWatch();
      if (ownership.isOwner() && !ownership.hasWaitingOwners()) await stopPostmaster(plan);
      await ownership.release();
      await logFile.close();
    },
  };
};
