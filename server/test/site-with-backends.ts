/** A site whose remotes have backends, which are new ones for each test. */
import type { RemoteBackendSettings } from '../src/platform/configuration/release-settings.ts';
import { startBackend, type TestBackend } from './test-backend.ts';
import { type ReleaseTest, startReleaseTest } from './test-releases.ts';

interface NewBackends {
  /** Backend of `planner` on production, below /api, and of the other remotes on all channels. */
  readonly backend: TestBackend;
  /** Backend of `planner` on staging. */
  readonly staging: TestBackend;
  readonly close: () => Promise<unknown>;
}

export interface SiteWithBackends {
  readonly test: ReleaseTest;
  /** Starts backends, and makes the site call them from now on. */
  readonly renew: () => Promise<NewBackends>;
}

/** Starts a site with backends of the remotes planner, diary, hasty (which has 50 ms) and gone (which is down). */
export const startSiteWithBackends = async (): Promise<SiteWithBackends> => {
  const backends: Record<string, RemoteBackendSettings> = {};
  return {
    test: await startReleaseTest(undefined, {}, backends),
    renew: async () => {
      const [backend, staging] = await Promise.all([startBackend(), startBackend()]);
      // Longer than the product allows, so that no test fails on a slow machine.
      const usual = { channels: {}, timeoutSeconds: 300 };
      Object.assign(backends, {
        planner: { ...usual, url: `${backend.url}/api`, channels: { staging: staging.url } },
        diary: { ...usual, url: backend.url },
        hasty: { ...usual, url: backend.url, timeoutSeconds: 0.05 },
        gone: { ...usual, url: 'http://127.0.0.1:1' },
      });
      return { backend, staging, close: () => Promise.all([backend.close(), staging.close()]) };
    },
  };
};
