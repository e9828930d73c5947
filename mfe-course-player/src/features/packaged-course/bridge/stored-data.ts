import { replayOrphanedSaves } from '../queue/orphaned-saves.ts';
import type { QueueStorage, SaveResponse, KnownRevision } from '../queue/save-queue-types.ts';
import type { SaveStamp, StoredData } from './player-types.ts';

interface StoredDataInput {
  student: string;
  course: string;
  storage?: QueueStorage;
  /** POST /scorm/{courseId}/data; rejects unless acknowledged. */
  save(updates: Record<string, string>, stamp: SaveStamp): Promise<SaveResponse | undefined>;
  /** Opens the visit: POST /scorm/{courseId}/visits. */
  read(): Promise<{ values: unknown; seen?: KnownRevision }>;
  report: (problem: unknown) => void;
}

/**
 * First what closed tabs left behind goes out, then the stored data is read: so the server decides which of the two is
 * newer, also when another device went on in between. Never throws.
 */
export const readStoredData = async (input: StoredDataInput): Promise<StoredData> => {
  const { isSuperseded } = await replayOrphanedSaves(input, (_course, { updates, ...stamp }) =>
    input.save(updates, stamp),
  );
  try {
    return { status: 'loaded', ...(await input.read()), ...(isSuperseded && { isSuperseded }) };
  } catch (problem) {
    input.report(problem);
    return { status: 'failed' };
  }
};
