import { browserStorage } from './browser-storage.ts';
import { livingTabs } from './living-tabs.ts';
import { storedMirrors, type StoredMirror } from './save-mirror.ts';
import { nextPart, SAVE_BYTES } from './save-part.ts';
import type {
  MirrorEntry,
  QueueStorage,
  SaveAnswer,
  SaveBatch,
  SeenRevision,
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

interface Search {
  student: string;
  /** Restricts the search to one course; all courses if absent. */
  course?: string;
  storage?: QueueStorage;
}

/** Removes all but the newest write of each key among the closed tabs of one course. */
const newestOnly = (mirrors: readonly StoredMirror[]): void => {
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
export const orphanedSaves = async (search: Search): Promise<OrphanedSave[]> => {
  const isAlive = await livingTabs();
  const mirrors = storedMirrors(search.storage ?? browserStorage(), search.student).filter(
    ({ course, tab }) => (search.course === undefined || course === search.course) && !isAlive(tab),
  );
  for (const course of new Set(mirrors.map((mirror) => mirror.course))) {
    newestOnly(mirrors.filter((mirror) => mirror.course === course));
  }
  return mirrors.map(toOrphan);
};

/** Splits updates into parts that fit into one save each. */
const partsOf = function* (updates: SaveBatch['updates']): Generator<SaveBatch['updates']> {
  const left = new Map(Object.entries(updates));
  while (left.size > 0) {
    const part = nextPart(Object.fromEntries(left), SAVE_BYTES).updates;
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
  search: Search,
  send: (course: string, batch: SaveBatch) => Promise<SaveAnswer | undefined>,
): Promise<{ readonly isSuperseded: boolean }> => {
  let isSuperseded = false;
  const replay = async ({ batch, course, discard }: OrphanedSave): Promise<void> => {
    try {
      for (const updates of partsOf(batch.updates)) {
        const answer = await send(course, { ...batch, updates });
        isSuperseded ||= answer?.isSuperseded === true;
      }
      discard();
    } catch {
      // The mirror stays in the browser: the player adopts it when the course opens.
    }
  };
  await Promise.all((await orphanedSaves(search)).map(replay));
  return { isSuperseded };
};

/**
 * Returns whether no newer data were stored since the closed tab saw them. Only then may its values be adopted; otherwise the
 * server compares.
 */
export const isCurrent = (
  left: SeenRevision | undefined,
  loaded: SeenRevision | undefined,
): boolean => left === undefined || loaded === undefined || left.revision >= loaded.revision;
