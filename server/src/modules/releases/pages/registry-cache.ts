/** Caches the releases of every channel in memory until the registry changes. */
import { PRODUCTION } from '@cairn/release-contract/channels';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { findLivePreviews, type BranchPreview } from '../previews/previews.repository.ts';
import { findReleasesOfVersion, type StoredRelease } from '../registry/releases.repository.ts';
import { findReportableReleases, type ReportableReleases } from '../health/reported-releases.ts';
import { type RunningRemote, readRunningRemotes } from '../channels/running-remotes.ts';

export interface RegistrySnapshot {
  readonly channels: readonly ReleaseChannel[];
  /** All previews of branches, including those whose lifetime is over and which are not yet marked as ended. */
  readonly previews: readonly BranchPreview[];
  readonly running: (channel: string) => Promise<RunningRemote[]>;
  /** Returns the releases about which pages of a permanent channel may send reports; none if there is no such channel. */
  readonly reported: (channel: string) => Promise<ReportableReleases>;
  /** Returns a release that may be chosen by version: neither withdrawn nor of a preview. */
  readonly find: (remote: string, version: string) => Promise<StoredRelease | undefined>;
}

export interface RegistryCache {
  /**
   * Returns the current state of the registry, including changes by other processes. While the database is unavailable,
   * returns the last known state.
   */
  readonly read: () => Promise<RegistrySnapshot>;
  /** Adds a listener that is called after a read that found a change of the registry. */
  readonly onChange: (listener: () => void) => void;
}

const takeSnapshot = async (sql: Sql): Promise<RegistrySnapshot> => {
  const channels = await findReleaseChannels(sql);
  const previews = await findLivePreviews(sql, new Date(0));
  const released = new Map<string, StoredRelease>();
  const reported = cacheReadsByKey((channel: string) =>
    findReportableReleases(sql, channels, channel),
  );
  const isLasting = (name: string) => channels.some(({ channel }) => channel === name);
  return {
    // Results for unknown channels are not cached, because callers could invent any number of names.
    reported: async (channel) => (isLasting(channel) ? reported(channel) : new Map()),
    channels,
    previews,
    running: cacheReadsByKey((channel) =>
      readRunningRemotes(sql, [...channels, ...previews], channel),
    ),
    find: async (remote, version) => {
      if (isPreviewVersion(version)) return undefined;
      const key = `${remote} ${version}`;
      const known = released.get(key);
      if (known) return known;
      const [found] = await findReleasesOfVersion(sql, remote, version);
      if (!found || found.withdrawn !== null) return undefined;
      released.set(key, found);
      return found;
    },
  };
};

export const createRegistryCache = (
  sql: Sql,
  monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>,
  revisions: Pick<RevisionCounters, 'registry'>,
): RegistryCache => {
  let known: { revision: string; snapshot: RegistrySnapshot } | undefined;
  const listeners: (() => void)[] = [];
  return {
    onChange: (listener) => void listeners.push(listener),
    read: async () => {
      if (known && !monitor.isUp()) return known.snapshot;
      try {
        const revision = await revisions.registry();
        if (known?.revision !== revision) {
          const snapshot = await monitor.whileUp(() => takeSnapshot(sql));
          // Production is loaded at once, so that pages still open if the database becomes unavailable.
          await monitor.whileUp(() => snapshot.running(PRODUCTION));
          known = { revision, snapshot };
          for (const listener of listeners) listener();
        }
        return known.snapshot;
      } catch (error) {
        if (!known) throw error;
        return known.snapshot;
      }
    },
  };
};
