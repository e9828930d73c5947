/**
 * Settings of the site in memory, for code that needs them often. Every process reads the changes of other processes at an
 * interval. 003 §2.9
 */
import { readAllSettings } from './site-settings.ts';
import type { Sql } from './sql.ts';

/** Time in ms after which a process reads the settings again. A change must take effect on all processes within 5 s. */
const REFRESH_INTERVAL_MS = 2000;

export interface LiveSettings {
  /** Returns the stored values of a section; undefined if it was never saved. */
  readonly get: (section: string) => unknown;
  /** Returns a number that is higher after each change. */
  readonly revision: () => number;
  /** Reads the settings now. The process that has saved a change calls it, so that its own next response shows the change. */
  readonly refresh: () => Promise<void>;
  /** Starts to read the settings at an interval. */
  readonly start: () => void;
  readonly stop: () => void;
}

export const createLiveSettings = (sql: Sql): LiveSettings => {
  let known = new Map<string, unknown>();
  let text = '';
  let revision = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Number of started reads. By it, the values of an earlier read that ends after a later one are ignored. */
  let reads = 0;
  let newestRead = 0;
  const refresh = async () => {
    reads += 1;
    const read = reads;
    const rows = await readAllSettings(sql);
    const found = JSON.stringify(rows);
    if (read < newestRead) return;
    newestRead = read;
    if (found === text) return;
    text = found;
    known = new Map(rows.map(({ section, values }) => [section, values]));
    revision += 1;
  };
  return {
    get: (section) => known.get(section),
    revision: () => revision,
    refresh,
    start: () => {
      // While the database is unavailable, the last known settings apply. The database monitor logs the outage.
      timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_INTERVAL_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
};
