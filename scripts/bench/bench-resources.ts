/** The resources that bench groups share: a browser, sites, builds. Each is opened when the first group needs it. */
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { copyPreparedData, createDataDir } from '../../e2e/fixtures/prepared-data.ts';
import { maya } from '../../e2e/pages/students.ts';
import { fillSchool } from '../../server/test/school/fill-school.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import { buildChangedUnits } from '../lib/build-all.ts';
import { ensureChromium } from '../lib/chromium.ts';
import { buildDemoScormPackages } from '../pack-scorm.ts';
import type { BenchSizeName } from './bench-group.ts';
import { launchBrowser, type SignedInStorageState, signInStudentAt } from './browser.ts';
import { buildOneBundle } from './one-bundle.ts';
import { enableStatementCounts } from './school/counted-site.ts';

export interface BenchResources {
  readonly browser: Browser;
  /** Server with the demo content. Groups do not change its data, except at the smallest size. */
  readonly site: CairnServer;
  /** Session of a student who is signed in at `site`. */
  readonly student: SignedInStorageState;
  /** Server whose data the group may change. At the smallest size this is `site`. */
  readonly ownSite: CairnServer;
  /** A site that was started on an empty folder and imported the demo content. At the smallest size this is `site`. */
  readonly firstStart: CairnServer;
  /** Three server processes on one database. At the smallest size this is `site` alone. */
  readonly processes: readonly CairnServer[];
  /** The build without federation. Opening this resource updates the build. */
  readonly oneBundle: true;
  /** The build of the site. Opening this resource updates the build. */
  readonly build: true;
  /** A site with the demo content whose database counts the blocks that each statement reads. Groups do not change its data. */
  readonly countedSite: CairnServer;
  /**
   * Server with a fraction of a large school (SCHOOL_SHARE), whose database counts the blocks that each statement reads. If
   * SCHOOL_DATA_DIR is set, the filled school is kept in this folder. At the smallest size this is `site`, filled with a little
   * data.
   */
  readonly schoolSite: CairnServer;
  /** The build without federation, served on the data of `site`. At the smallest size this is `site`. */
  readonly oneBundleSite: CairnServer;
}

/** Opens the named resources of the bench. Those that belong to one group stay open until `closeOwn`. */
export type OpenBenchResources = <Need extends keyof BenchResources>(
  needs: readonly Need[],
) => Promise<Pick<BenchResources, Need>>;

export interface BenchResourcePool {
  readonly open: OpenBenchResources;
  /** Closes the resources that were opened only for the group that has ended. */
  readonly closeOwn: () => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

const SCHOOL_SHARE = Number(process.env['SCHOOL_SHARE'] ?? 0.1);
/** Folder that keeps the filled school for the next run, because filling all of it takes long. */
const SCHOOL_DATA_DIR = process.env['SCHOOL_DATA_DIR'];
const SMALLEST_SHARE = 0.002;

/** Server settings for the group that uploads 500 MB. They do not affect other groups. */
const SETTINGS = { SUBMISSION_MB: '600' };

/**
 * Creates the pool of the bench's resources.
 * @param interrupted after this signal is aborted, no server is started
 */
export const createBenchResourcePool = (
  sizeName: BenchSizeName,
  interrupted: AbortSignal,
): BenchResourcePool => {
  const run: ResourceScope = { closes: [], interrupted };
  const group: ResourceScope = { closes: [], interrupted };
  const shared = createSharedOpeners(run, sizeName);
  const openers =
    sizeName === 'smallest' ? withOneSite(shared) : withOwnSites(shared, { run, group });
  return {
    open: (needs) => openNeeds(openers, needs),
    closeOwn: () => closeScope(group),
    closeAll: async () => {
      await closeScope(group);
      await closeScope(run);
    },
  };
};

/** Open resources, of the whole run or of one group. */
interface ResourceScope {
  readonly closes: (() => Promise<unknown>)[];
  readonly interrupted: AbortSignal;
}

const closeScope = async ({ closes }: ResourceScope): Promise<void> => {
  for (const close of closes.splice(0).toReversed()) await close();
};

/** Registers the server before it is ready, so that an interrupted run stops it too. */
const startServer = (
  { closes, interrupted }: ResourceScope,
  dataDir: string,
  program?: string,
): Promise<CairnServer> => {
  interrupted.throwIfAborted();
  const starting = startCairn({ ...SETTINGS, DATA_DIR: dataDir }, program);
  closes.push(async () => (await starting.catch(() => undefined))?.remove());
  return starting;
};

/** Creates a temporary folder, which is removed when the scope's resources are closed. */
const createFolder = async (
  { closes }: ResourceScope,
  create: () => Promise<string>,
): Promise<string> => {
  const dataDir = await create();
  closes.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};

type SharedOpeners = Pick<Openers, 'browser' | 'build' | 'oneBundle' | 'site' | 'student'>;

const createSharedOpeners = (run: ResourceScope, sizeName: BenchSizeName): SharedOpeners => {
  const build = memoize(async () => {
    await buildDemoScormPackages();
    await buildChangedUnits();
    return true as const;
  });
  const browser = memoize(async () => {
    const opened = await launchBrowser(ensureChromium(console.log).path);
    run.closes.push(() => opened.close());
    return opened;
  });
  const site = memoize(async () => {
    await build();
    const dataDir = await createFolder(run, copyPreparedData);
    // The site counts statements even at the smallest size, because the groups about a large school then use this site.
    if (sizeName === 'smallest') await enableStatementCounts(dataDir);
    return startServer(run, dataDir);
  });
  return {
    build,
    browser,
    site,
    student: async () => signInStudentAt(await browser(), (await site()).url),
    oneBundle: memoize(async () => {
      await build();
      await buildOneBundle();
      return true as const;
    }),
  };
};

/** Openers for the smallest size: all groups share one site and one session. */
const withOneSite = (shared: SharedOpeners): Openers => ({
  ...shared,
  student: memoize(shared.student),
  ownSite: shared.site,
  firstStart: shared.site,
  oneBundleSite: shared.site,
  countedSite: shared.site,
  schoolSite: memoize(async () => {
    const site = await shared.site();
    await fillSite(site, SMALLEST_SHARE);
    return site;
  }),
  processes: async () => [await shared.site()],
});

/** Openers for the usual size. Each group signs in by itself, because an access token is valid for only 15 minutes. */
const withOwnSites = (
  shared: SharedOpeners,
  { run, group }: { readonly run: ResourceScope; readonly group: ResourceScope },
): Openers => {
  const createOwnFolder = async (create: () => Promise<string>) => {
    await shared.build();
    return createFolder(group, create);
  };
  const startCounted = async () => {
    await shared.build();
    const dataDir = await createFolder(run, copyPreparedData);
    await enableStatementCounts(dataDir);
    return startServer(run, dataDir);
  };
  return {
    ...shared,
    countedSite: memoize(startCounted),
    schoolSite: memoize(async () => {
      if (SCHOOL_DATA_DIR !== undefined) {
        await shared.build();
        return startReusedSchool(run, SCHOOL_DATA_DIR);
      }
      const site = await startCounted();
      await fillSite(site, SCHOOL_SHARE);
      return site;
    }),
    ownSite: async () => startServer(group, await createOwnFolder(copyPreparedData)),
    firstStart: async () => startServer(group, await createOwnFolder(createDataDir)),
    processes: async () => {
      const dataDir = await createOwnFolder(copyPreparedData);
      const processes: CairnServer[] = [];
      while (processes.length < 3) processes.push(await startServer(group, dataDir));
      return processes;
    },
    oneBundleSite: memoize(async () => {
      await shared.oneBundle();
      const { dataDir } = await shared.site();
      return startServer(run, dataDir, join(import.meta.dirname, 'one-bundle-site.ts'));
    }),
  };
};

/** Starts a server on the school of an earlier run. The first run fills it. */
const startReusedSchool = async (run: ResourceScope, dataDir: string): Promise<CairnServer> => {
  const filledFile = join(dataDir, 'school-filled');
  if (existsSync(filledFile)) return startServer(run, dataDir);
  if (existsSync(dataDir)) throw new Error(`Remove ${dataDir}: a run was interrupted in its fill.`);
  const prepared = await copyPreparedData();
  await enableStatementCounts(prepared);
  await rename(prepared, dataDir);
  const site = await startServer(run, dataDir);
  await fillSite(site, SCHOOL_SHARE);
  await writeFile(filledFile, `${SCHOOL_SHARE}\n`);
  return site;
};

/** Fills the database of a site with a made-up school, whose accounts all get the password of the demo's Maya. */
const fillSite = async ({ dataDir }: CairnServer, share: number): Promise<void> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  try {
    const [known] = await sql<{ passwordHash: string }[]>`
      select password_hash as "passwordHash" from students where email = ${maya.email}`;
    await fillSchool(sql, { share, at: new Date(), ...known });
  } finally {
    await sql.end();
  }
};

type Openers = {
  readonly [Need in keyof BenchResources]: () => Promise<BenchResources[Need]>;
};

const openNeeds = async <Need extends keyof BenchResources>(
  openers: Openers,
  needs: readonly Need[],
): Promise<Pick<BenchResources, Need>> => {
  const opened: Partial<Pick<BenchResources, Need>> = {};
  for (const need of needs) opened[need] = await openers[need]();
  return opened as Pick<BenchResources, Need>;
};

/** Returns a function that opens a resource only once. After a failure the next call tries again. */
const memoize = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
