/** The process layout of `deploy/` on one machine, with a process in place of each container. */
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../../server/src/platform/database/embedded/embedded-database.ts';
import { S3_CREDENTIALS, startS3Server } from '../../../server/test/s3-server.ts';
import { root } from '../root.ts';
import { openSiteProxy, type SiteProxy } from './proxy.ts';
import { openSocketRelay } from './socket-relay.ts';
import {
  runServerCommand,
  type SupervisedServer,
  type ServerVersion,
  startSupervisedServer,
} from './supervised-server.ts';

export interface LocalClusterOptions {
  readonly processes: number;
  /** TCP port of the proxy; 0 for a free one. */
  readonly port?: number;
  /** Folder of the database and the stored files, which remains when the cluster stops. */
  readonly dataDir: string;
  /** Version of the server to run: this checkout by default, or a folder with production files, or an image. */
  readonly version?: ServerVersion;
  /** Environment settings of the server in addition to those with which several processes share a database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Start of the command line of each process. It limits the process to a fraction of the machine. */
  readonly launcher?: readonly string[];
  readonly log?: (text: string) => void;
}

/** A service that all processes share, and that `runOperationsDrill` stops temporarily. */
export interface StoppableClusterService {
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface LocalCluster {
  /** URL of the proxy in front of the processes. */
  readonly url: string;
  readonly proxy: SiteProxy['kind'];
  readonly databaseUrl: string;
  readonly processes: readonly SupervisedServer[];
  readonly settings: Readonly<Record<string, string>>;
  readonly database: StoppableClusterService;
  readonly objects: StoppableClusterService;
  readonly version: ServerVersion;
  /** Starts another server process on the same database and files, and tells the proxy once it is ready. */
  readonly add: (version?: ServerVersion) => Promise<SupervisedServer>;
  /** Stops a server process in order, as a rollout does, and waits for its end. */
  readonly retire: (unit: SupervisedServer) => Promise<void>;
  /** Stops all processes and services of the cluster in order; the data stays. */
  readonly stop: () => Promise<void>;
}

const MIGRATE_COMMAND = 'server/src/modules/operations/migrate-command.ts';

export const startLocalCluster = async (options: LocalClusterOptions): Promise<LocalCluster> => {
  const { version = { folder: root }, log = () => undefined } = options;
  const ending: (() => Promise<unknown>)[] = [];
  const over = new AbortController();
  const stop = async () => {
    over.abort();
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    const { database, objects, settings } = await openServices(options, (end) => ending.push(end));
    await runServerCommand([MIGRATE_COMMAND], { version, settings });
    const units: SupervisedServer[] = [];
    ending.push(() => Promise.all(units.map((unit) => unit.end())));
    const start = async (ofVersion = version) => {
      const unitOptions = { ...options, version: ofVersion, settings };
      const unit = await startSupervisedServer({ ...unitOptions, over: over.signal, log });
      units.push(unit);
      return unit;
    };
    // Only the first process imports the demo content, because other processes would wait for its import.
    await start();
    await Promise.all(Array.from({ length: options.processes - 1 }, () => start()));
    const proxy = await openSiteProxy({ port: options.port ?? 0, behind: () => units });
    ending.push(proxy.close);
    return {
      url: proxy.url,
      proxy: proxy.kind,
      databaseUrl: settings.DATABASE_URL,
      processes: units,
      version,
      settings,
      database,
      objects,
      add: async (ofVersion) => {
        const unit = await start(ofVersion);
        await proxy.refresh();
        return unit;
      },
      retire: async (unit) => {
        await unit.end();
        units.splice(units.indexOf(unit), 1);
        await proxy.refresh();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * Opens the database and the file store of the cluster.
 * @param onEnd receives the function that ends each service
 */
const openServices = async (
  options: LocalClusterOptions,
  onEnd: (end: () => Promise<unknown>) => unknown,
) => {
  const { dataDir, version, log = () => undefined } = options;
  const { database, socketFolder } = await openDatabase(dataDir, log);
  onEnd(database.stop);
  const { objects, url: s3Url } = await openObjects(join(dataDir, 'objects'));
  onEnd(objects.stop);
  const isContainer = version !== undefined && 'image' in version;
  const relay = isContainer
    ? await openSocketRelay(join(socketFolder, '.s.PGSQL.5432'))
    : undefined;
  if (relay) onEnd(relay.close);
  const settings = {
    ...createServerSettings(
      options,
      relay ? toPortUrl(relay.port) : toSocketUrl(socketFolder),
      s3Url,
    ),
    // In a container the data folder is the volume at this path.
    ...(isContainer && { DATA_DIR: '/data' }),
  };
  return { database, objects, settings };
};

const openDatabase = async (dataDir: string, log: (text: string) => void) => {
  let running = await openEmbeddedDatabase(dataDir, log);
  const database: StoppableClusterService = {
    stop: () => running.stop(),
    start: async () => {
      running = await openEmbeddedDatabase(dataDir, log);
    },
  };
  return { database, socketFolder: running.socketFolder };
};

const toSocketUrl = (socketFolder: string): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;

const toPortUrl = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

const openObjects = async (directory: string) => {
  let running = await startS3Server({ directory });
  const { url, port } = running;
  const objects: StoppableClusterService = {
    stop: () => running.close(),
    start: async () => {
      running = await startS3Server({ directory, port });
    },
  };
  return { objects, url };
};

/** Returns the settings of a server process as deploy/compose.yaml defines them. */
const createServerSettings = (
  { dataDir, settings }: LocalClusterOptions,
  databaseUrl: string,
  s3Url: string,
) => ({
  DATABASE_URL: databaseUrl,
  S3_URL: s3Url,
  ...S3_CREDENTIALS,
  AWS_REGION: 'us-east-1',
  DATA_DIR: join(dataDir, 'processes'),
  MIGRATIONS: 'wait',
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '2',
  MODE: 'trial',
  BUILD_RELEASES: 'run',
  LOG_LEVEL: 'error',
  ...settings,
});
