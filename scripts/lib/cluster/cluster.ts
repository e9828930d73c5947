/** The process layout of `deploy/` on one machine: what a container is there is a process here. */
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../../server/src/database/embedded/embedded-database.ts';
import { S3_CREDENTIALS, startS3Server } from '../../../server/test/s3-server.ts';
import { root } from '../root.ts';
import { openProxy, type SiteProxy } from './proxy.ts';
import { runToEnd, type ServerUnit, startServerUnit } from './server-unit.ts';

export interface ClusterOptions {
  readonly processes: number;
  /** Of the one address; 0 takes a free one. */
  readonly port?: number;
  /** Holds the database and the objects; stays. */
  readonly dataDir: string;
  /** Where the server lies: the checkout, unless told, or a layout (production-layout.ts). */
  readonly folder?: string;
  /** Settings of the server besides those that make it one of many. */
  readonly settings?: Readonly<Record<string, string>>;
  /** In front of the command of each process, what holds it to a share of the machine. */
  readonly launcher?: readonly string[];
  readonly log?: (text: string) => void;
}

export interface Cluster {
  /** The one address. */
  readonly url: string;
  readonly proxy: SiteProxy['kind'];
  readonly databaseUrl: string;
  readonly processes: readonly ServerUnit[];
  /** Another one on the same database and files, which the proxy knows once it is ready. */
  readonly add: () => Promise<ServerUnit>;
  /** Tells it to end in order, as a rollout does, and waits until it has. */
  readonly retire: (unit: ServerUnit) => Promise<void>;
  /** Everything, in order; the data stays. */
  readonly stop: () => Promise<void>;
}

export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { dataDir, folder = root, log = () => undefined } = options;
  const ending: (() => Promise<unknown>)[] = [];
  const over = new AbortController();
  const stop = async () => {
    over.abort();
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    const database = await openEmbeddedDatabase(dataDir, log);
    ending.push(database.stop);
    const objects = await startS3Server({ directory: join(dataDir, 'objects') });
    ending.push(objects.close);
    const settings = settingsOf(options, database.socketFolder, objects.url);
    await runToEnd(join(folder, 'server/src/database/migrate-command.ts'), { folder, settings });
    const units: ServerUnit[] = [];
    ending.push(() => Promise.all(units.map((unit) => unit.end())));
    const start = async () => {
      const unit = await startServerUnit({ ...options, folder, settings, over: over.signal, log });
      units.push(unit);
      return unit;
    };
    // The first one brings demo content in, while the others would only wait for it.
    await start();
    await Promise.all(Array.from({ length: options.processes - 1 }, start));
    const proxy = await openProxy({ port: options.port ?? 0, behind: () => units });
    ending.push(proxy.close);
    return {
      url: proxy.url,
      proxy: proxy.kind,
      databaseUrl: settings.DATABASE_URL,
      processes: units,
      add: async () => {
        const unit = await start();
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

/** As in deploy/compose.yaml. */
const settingsOf = (
  { dataDir, settings }: ClusterOptions,
  socketFolder: string,
  s3Url: string,
) => ({
  DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
  S3_URL: s3Url,
  ...S3_CREDENTIALS,
  AWS_REGION: 'us-east-1',
  DATA_DIR: join(dataDir, 'processes'),
  MIGRATIONS: 'wait',
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '2',
  DEMO_CONTENT: 'on',
  BUILD_RELEASES: 'run',
  LOG_LEVEL: 'error',
  ...settings,
});
