/** Adapts a cluster of processes to `runOperationsDrill`. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '../../../server/src/platform/database/connect.ts';
import type { LocalCluster } from './cluster.ts';
import {
  runServerCommand,
  type SupervisedServer,
  type ServerVersion,
} from './supervised-server.ts';
import type { OperationsDrillSite } from './operations-drill.ts';

const POLL_INTERVAL_MS = 100;
/** Time in ms of two checks of the proxy. If the other process is killed earlier, the proxy has no live process in its list. */
const PROXY_CHECKS_MS = 2000;
/** Time-out in ms until all processes are ready. A busy machine needs long to start one. */
const HEALTH_TIMEOUT_MS = 300_000;

/**
 * Returns the cluster as a site on which operations can be tried.
 * @param older the version to which the site is rolled back
 */
export const toOperationsDrillSite = (
  cluster: LocalCluster,
  older: ServerVersion,
): OperationsDrillSite => {
  const { url, database, objects, processes } = cluster;
  const starting = new Set<Promise<void>>();
  return {
    url,
    database,
    objects,
    roll: async (to) => {
      const before = processes.slice();
      for (const unit of before) {
        await cluster.add(to === 'older' ? older : cluster.version);
        await cluster.retire(unit);
      }
    },
    killOne: async () => {
      const [unit] = processes;
      await unit?.kill();
      await unit?.startAgain();
    },
    killEach: async () => {
      for (const unit of processes) {
        await unit.kill();
        const started = unit.startAgain();
        starting.add(started);
        // The failure is ignored here, because `untilHealthy` throws the failure of the start.
        started.catch(() => undefined);
        await waitForHealth(unit, ({ status }) => status === 'starting');
        await wait(PROXY_CHECKS_MS);
      }
    },
    untilHealthy: async () => {
      await Promise.all(starting);
      starting.clear();
      for (const unit of processes)
        await waitForHealth(unit, (health) => health.status === 'ready' && health.files === 'up');
    },
    backUpAndRestore: () => backUpAndRestore(cluster),
  };
};

interface Health {
  readonly status?: string;
  readonly files?: string;
}

const waitForHealth = async (
  { url, output }: SupervisedServer,
  fits: (health: Health) => boolean,
): Promise<void> => {
  for (const end = Date.now() + HEALTH_TIMEOUT_MS; Date.now() < end; await wait(POLL_INTERVAL_MS)) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    const health = (await response?.json().catch(() => undefined)) as Health | undefined;
    if (health && fits(health)) return;
  }
  throw new Error(`The process does not get there:\n${output()}`);
};

/**
 * Restores into a separate database and below a separate prefix, because a restore beside a running site must not change that
 * site.
 */
const backUpAndRestore = async ({ settings, version }: LocalCluster): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-restored-'));
  const archive = join(folder, 'site.tar.zst');
  // The server in a container runs as another user, which must be able to write here.
  await chmod(folder, 0o777);
  const run = (name: string, of: Readonly<Record<string, string>>) =>
    runServerCommand([`server/src/modules/operations/backup/${name}-command.ts`, archive], {
      version,
      settings: of,
      folders: [folder],
    });
  const { DATABASE_URL: url = '', S3_URL: s3Url = '' } = settings;
  const restoredUrl = new URL(url);
  restoredUrl.pathname = '/restored';
  const sql = connectDatabase({ url }, { max: 1 });
  try {
    await run('backup', settings);
    await sql.driver.query('create database restored');
    const restored = {
      ...settings,
      DATABASE_URL: restoredUrl.href,
      S3_URL: `${s3Url}/restored`,
      DATA_DIR: join(folder, 'data'),
    };
    await run('restore', restored);
    await sql.driver.query('drop database restored');
  } finally {
    await sql.end({ timeout: 1 });
    await rm(folder, { recursive: true, force: true });
  }
};
