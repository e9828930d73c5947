/** Caches the releases of every channel in memory until the registry changes. */
import { PRODUCTION } from '@cairn/release-contract/channels';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { Revisions } from '../../platform/database/revisions.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { DatabaseMonitor } from '../../platform/database/database-monitor.ts';
import { cacheReads } from '../../platform/database/cached-reads.ts';
import { type Channel, findChannels } from './channels.repository.ts';
import { findPreviews, type Preview } from './previews.repository.ts';
import { findReleases, type StoredRelease } from './releases.repository.ts';
import { findReportedReleases, type ReportedReleases } from './reported-releases.ts';
import { type RunningRemote, runningRemotes } from './running-remotes.ts';

export interface RegistrySnapshot {
  readonly channels: readonly Channel[];
  /** All previews, also those whose time is over and which are not yet marked as ended. */
  readonly previews: readonly Preview[];
  readonly running: (channel: string) => Promise<RunningRemote[]>;
  /** Returns the releases that pages of a lasting channel may report; none if there is no such channel. */
  readonly reported: (channel: string) => Promise<ReportedReleases>;
  /** Returns a release that may be chosen by version: neither withdrawn nor of a preview. */
  readonly find: (remote: string, version: string) => Promise<StoredRelease | undefined>;
}

export interface RegistryCache {
  /**
   * Returns the current snapshot, including changes by other processes; the last known one while the database is
   * unavailable.
   */
  readonly read: () => Promise<RegistrySnapshot>;
  /** Calls the listener after a read that found a change. */
  readonly onChange: (listener: () => void) => void;
}

const takeSnapshot = async (sql: Sql): Promise<RegistrySnapshot> => {
  const channels = await findChannels(sql);
  const previews = await findPreviews(sql, new Date(0));
  const released = new Map<string, StoredRelease>();
  const reported = cacheReads((channel: string) => findReportedReleases(sql, channels, channel));
  const isLasting = (name: string) => channels.some(({ channel }) => channel === name);
  return {
    // Names that callers invent are not cached.
    reported: async (channel) => (isLasting(channel) ? reported(channel) : new Map()),
    channels,
    previews,
    running: cacheReads((channel) => runningRemotes(sql, [...channels, ...previews], channel)),
    find: async (remote, version) => {
      if (isPreviewVersion(version)) return undefined;
      const key = `${remote} ${version}`;
      const known = released.get(key);
      if (known) return known;
      const [found] = await findReleases(sql, remote, version);
      if (!found || found.withdrawn !== null) return undefined;
      released.set(key, found);
      return found;
    },
  };
};

export const createRegistryCache = (
  sql: Sql,
  monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>,
  revisions: Pick<Revisions, 'registry'>,
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
