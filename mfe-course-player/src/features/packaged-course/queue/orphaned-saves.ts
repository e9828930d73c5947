import { getBrowserStorage } from './browser-storage.ts';
import { findOpenTabs } from './open-tabs.ts';
import { listStoredMirrors, type StoredMirror } from './save-mirror.ts';
import { selectNonEmptyPart, MAX_SAVE_BYTES } from './save-part.ts';
import type {
  MirrorEntry,
  QueueStorage,
  SaveResponse,
  SaveBatch,
  KnownRevision,
} from './save-queue-types.ts';

/** The unacknowledged values of a closed tab. */
export interface OrphanedSave {
  course: string;
  /** The batch with the name and number of the tab that set it, so that the server can detect duplicates. */
  batch: SaveBatch;
  entries: Map<string, MirrorEntry>;
  /** Deletes the mirror; call it once the values are stored elsewhere. */
  discard: () => void;
}

interface OrphanSearch {
  student: string;
  /** Restricts the search to one course; all courses if absent. */
  course?: string;
  storage?: QueueStorage;
}

/** Removes all but the newest write of each key among the closed tabs of one course. */
const removeOlderEntries = (mirrors: readonly StoredMirror[]): void => {
  const newest = new Map<string, MirrorEntry>();
  for (const { entries } of mirrors) {
    for (const [key, entry] of entries) {
      if (entry.at >= (newest.get(key)?.at ?? -1)) newest.set(key, entry);
    }
  }
  for (const { entries } of mirrors) {
    for (const [key, entry] of entries) if (newest.get(key) !== entry) entries.delete(key);
  }
};

const toOrphan = ({ course, entries, remove, tab }: StoredMirror): OrphanedSave => {
  const updates = Object.fromEntries([...entries].map(([key, { value }]) => [key, value]));
  const sequence = Math.max(0, ...[...entries.values()].map((entry) => entry.sequence));
  const seen = [...entries.values()].find((entry) => entry.seen)?.seen;
  const batch = { updates, client: tab, sequence, ...(seen && { seen }) };
  return { course, batch, entries, discard: remove };
};

/** Finds unsent keys that closed tabs of this student left in this browser (SSAVE-11, SSAVE-12); one entry per tab. */
export const findOrphanedSaves = async (search: OrphanSearch): Promise<OrphanedSave[]> => {
  const isAlive = await findOpenTabs();
  const mirrors = listStoredMirrors(search.storage ?? getBrowserStorage(), search.student).filter(
    ({ course, tab }) => (search.course === undefined || course === search.course) && !isAlive(tab),
  );
  for (const course of new Set(mirrors.map((mirror) => mirror.course))) {
    removeOlderEntries(mirrors.filter((mirror) => mirror.course === course));
  }
  return mirrors.map(toOrphan);
};

/** Splits updates into parts that fit into one save each. */
const splitUpdates = function* (updates: SaveBatch['updates']): Generator<SaveBatch['updates']> {
  const left = new Map(Object.entries(updates));
  while (left.size > 0) {
    const part = selectNonEmptyPart(Object.fromEntries(left), MAX_SAVE_BYTES).updates;
    yield part;
    for (const key of Object.keys(part)) left.delete(key);
  }
};

/**
 * Sends the values of closed tabs. Acknowledged values are deleted; all others stay for the next attempt. Call it before the
 * stored data of a course are read, and once after a sign-in. Never throws.
 * @returns whether the server set some of them aside because a newer visit has saved
 */
export const replayOrphanedSaves = async (
  search: OrphanSearch,
  send: (course: string, batch: SaveBatch) => Promise<SaveResponse | undefined>,
): Promise<{ readonly isSuperseded: boolean }> => {
  let isSuperseded = false;
  const replay = async ({ batch, course, discard }: OrphanedSave): Promise<void> => {
    try {
      for (const updates of splitUpdates(batch.updates)) {
        const answer = await send(course, { ...batch, updates });
        isSuperseded ||= answer?.isSuperseded === true;
      }
      discard();
    } catch {
      // The mirror stays in the browser: the player adopts it when the course opens.
    }
  };
  await Promise.all((await findOrphanedSaves(search)).map(replay));
  return { isSuperseded };
};

/**
 * Returns whether no newer data were stored since the closed tab saw them. Only then may its values be adopted; otherwise the
 * server compares.
 */
export const isUpToDate = (
  left: KnownRevision | undefined,
  loaded: KnownRevision | undefined,
): boolean => left === undefined || loaded === undefined || left.revision >= loaded.revision;
