import { MAX_REQUEST_BYTES } from '@cairn/course-content/outbox/request-sizes';
import { getLocalStorageOrMemory } from './browser-storage.ts';
import { findOpenPlayerTabs } from './open-tabs.ts';
import { listStoredScormMirrors, type StoredScormMirror } from './save-mirror.ts';
import { selectNonEmptyScormSavePart } from './save-part.ts';
import type {
  UnsavedScormValue,
  ScormQueueStorage,
  ScormSaveResponse,
  ScormSaveBatch,
  KnownScormRevision,
} from './save-queue-types.ts';

/** Unacknowledged SCORM values that a closed tab has left in this browser. */
export interface OrphanedScormSave {
  course: string;
  /** The values as a save of the closed tab, with its id and sequence number, so that the server can detect duplicates. */
  batch: ScormSaveBatch;
  entries: Map<string, UnsavedScormValue>;
  /** Deletes the closed tab's values from this browser. Call it once they are stored elsewhere. */
  discard: () => void;
}

interface OrphanSearch {
  student: string;
  /** Course to search for orphaned values; all courses if absent. */
  course?: string;
  storage?: ScormQueueStorage;
}

/** Keeps only the newest write of each key, if several closed tabs of one course have written it. */
const removeOlderEntries = (mirrors: readonly StoredScormMirror[]): void => {
  const newest = new Map<string, UnsavedScormValue>();
  for (const { entries } of mirrors) {
    for (const [key, entry] of entries) {
      if (entry.at >= (newest.get(key)?.at ?? -1)) newest.set(key, entry);
    }
  }
  for (const { entries } of mirrors) {
    for (const [key, entry] of entries) if (newest.get(key) !== entry) entries.delete(key);
  }
};

const toOrphan = ({ course, entries, remove, tab }: StoredScormMirror): OrphanedScormSave => {
  const updates = Object.fromEntries([...entries].map(([key, { value }]) => [key, value]));
  const sequence = Math.max(0, ...[...entries.values()].map((entry) => entry.sequence));
  const seen = [...entries.values()].find((entry) => entry.seen)?.seen;
  const batch = { updates, client: tab, sequence, ...(seen && { seen }) };
  return { course, batch, entries, discard: remove };
};

/** Finds unsent SCORM values that closed tabs of this student left in this browser (SSAVE-11, SSAVE-12); one entry per tab. */
export const findOrphanedScormSaves = async (
  search: OrphanSearch,
): Promise<OrphanedScormSave[]> => {
  const isAlive = await findOpenPlayerTabs();
  const mirrors = listStoredScormMirrors(
    search.storage ?? getLocalStorageOrMemory(),
    search.student,
  ).filter(
    ({ course, tab }) => (search.course === undefined || course === search.course) && !isAlive(tab),
  );
  for (const course of new Set(mirrors.map((mirror) => mirror.course))) {
    removeOlderEntries(mirrors.filter((mirror) => mirror.course === course));
  }
  return mirrors.map(toOrphan);
};

/** Splits SCORM values into parts that each fit into one save request. */
const splitUpdates = function* (
  updates: ScormSaveBatch['updates'],
): Generator<ScormSaveBatch['updates']> {
  const left = new Map(Object.entries(updates));
  while (left.size > 0) {
    const part = selectNonEmptyScormSavePart(Object.fromEntries(left), MAX_REQUEST_BYTES).updates;
    yield part;
    for (const key of Object.keys(part)) left.delete(key);
  }
};

/**
 * Sends the values of closed tabs. Acknowledged values are deleted; all others stay for the next attempt. Call it before the
 * stored data of a course are read, and once after a sign-in. Never throws.
 * @returns whether the server set some of them aside because a newer visit has saved
 */
export const sendOrphanedScormSaves = async (
  search: OrphanSearch,
  send: (course: string, batch: ScormSaveBatch) => Promise<ScormSaveResponse | undefined>,
): Promise<{ readonly isSuperseded: boolean }> => {
  let isSuperseded = false;
  const replay = async ({ batch, course, discard }: OrphanedScormSave): Promise<void> => {
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
  await Promise.all((await findOrphanedScormSaves(search)).map(replay));
  return { isSuperseded };
};

/**
 * Returns whether the stored data are unchanged since the closed tab read them. Only then may the player take over the tab's
 * values; otherwise the server compares the revisions.
 */
export const isOrphanedSaveUpToDate = (
  left: KnownScormRevision | undefined,
  loaded: KnownScormRevision | undefined,
): boolean => left === undefined || loaded === undefined || left.revision >= loaded.revision;
