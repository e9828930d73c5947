/** What groups measure with: a browser, sites, builds. Each resource is opened when the first group needs it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { copyPreparedData, newDataDir } from '../../e2e/fixtures/prepared-data.ts';
import { buildAll } from '../lib/build-all.ts';
import { ensureChromium } from '../lib/chromium.ts';
import { packScorm } from '../pack-scorm.ts';
import type { SizeName } from './bench-group.ts';
import { openBrowser, type SignedIn, signInAt } from './browser.ts';
import { buildOneBundle } from './one-bundle.ts';

export interface BenchResources {
  readonly browser: Browser;
  /** The site with the demo content. Groups do not change its data, except at the smallest size. */
  readonly site: CairnServer;
  /** The session of a student at `site`. */
  readonly student: SignedIn;
  /** A site whose data the group may change. At the smallest size this is `site`. */
  readonly ownSite: CairnServer;
  /** A site that was started on an empty folder and imported the demo content. At the smallest size this is `site`. */
  readonly firstStart: CairnServer;
  /** Three server processes on one database. At the smallest size this is `site` alone. */
  readonly processes: readonly CairnServer[];
  /** The build without federation is up to date. */
  readonly oneBundle: true;
  /** The build of the site is up to date. */
  readonly build: true;
  /** The build without federation, served on the data of `site`. At the smallest size this is `site`. */
  readonly oneBundleSite: CairnServer;
}

/** Opens the named resources. Those that belong to one group stay open until `closeOwn`. */
export type OpenResources = <Need extends keyof BenchResources>(
  needs: readonly Need[],
) => Promise<Pick<BenchResources, Need>>;

export interface ResourcePool {
  readonly open: OpenResources;
  /** Closes what was opened for one group only. */
  readonly closeOwn: () => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

type Close = () => Promise<unknown>;

/** For uploads of 500 MB; no other group depends on it. */
const SETTINGS = { SUBMISSION_MB: '600' };

export const createResourcePool = (sizeName: SizeName): ResourcePool => {
  const shared: Close[] = [];
  const own: Close[] = [];
  const build = once(async () => {
    await packScorm();
    await buildAll();
    return true as const;
  });
  let isClosed = false;
  /** Registers the server before it is ready, so that an interrupted run stops it as well. */
  const start = async (closes: Close[], dataDir: string, program?: string) => {
    if (isClosed) throw new Error('The run has ended');
    const starting = startCairn({ ...SETTINGS, DATA_DIR: dataDir }, program);
    closes.push(async () => (await starting.catch(() => undefined))?.remove());
    return starting;
  };
  const provideFolder = async (closes: Close[], create: () => Promise<string>) => {
    await build();
    const dataDir = await create();
    closes.push(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  };
  const startOn = async (closes: Close[], create: () => Promise<string>) =>
    start(closes, await provideFolder(closes, create));
  const browser = once(async () => {
    const opened = await openBrowser(ensureChromium(console.log).path);
    shared.push(() => opened.close());
    return opened;
  });
  const site = once(() => startOn(shared, copyPreparedData));
  const signIn = async () => signInAt(await browser(), (await site()).url);
  const oneBundle = once(async () => {
    await build();
    await buildOneBundle();
    return true as const;
  });
  const always = { browser, site, build, oneBundle };
  const openers: Openers =
    sizeName === 'smallest'
      ? {
          ...always,
          student: once(signIn),
          ownSite: site,
          firstStart: site,
          processes: async () => [await site()],
          oneBundleSite: site,
        }
      : {
          ...always,
          // An access token lasts for 15 minutes, so each group signs in by itself.
          student: signIn,
          ownSite: () => startOn(own, copyPreparedData),
          firstStart: () => startOn(own, newDataDir),
          processes: async () => {
            const dataDir = await provideFolder(own, copyPreparedData);
            return [
              await start(own, dataDir),
              await start(own, dataDir),
              await start(own, dataDir),
            ];
          },
          oneBundleSite: once(async () => {
            await oneBundle();
            const { dataDir } = await site();
            return start(shared, dataDir, join(import.meta.dirname, 'one-bundle-site.ts'));
          }),
        };
  return {
    open: (needs) => openNeeds(openers, needs),
    closeOwn: () => closeInReverse(own),
    closeAll: async () => {
      isClosed = true;
      await closeInReverse(own);
      await closeInReverse(shared);
    },
  };
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

const closeInReverse = async (closes: Close[]): Promise<void> => {
  for (const close of closes.splice(0).toReversed()) await close();
};

/** After a failure the next call tries again. */
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
