import { replayOrphanedSaves } from '../queue/orphaned-saves.ts';
import type { QueueStorage } from '../queue/save-queue-types.ts';
import type { SaveStamp, StoredData } from './player-types.ts';

interface Input {
  student: string;
  course: string;
  storage?: QueueStorage;
  /** POST /scorm/{courseId}/data; rejects unless acknowledged. */
  save(updates: Record<string, string>, stamp: SaveStamp): Promise<unknown>;
  /** GET /scorm/{courseId}/data, past every cache. */
  read(): Promise<unknown>;
  report: (problem: unknown) => void;
}

/**
 * First what closed tabs left behind goes out, then the stored data is read: so the server decides which of the two is
 * newer, also when another device went on in between. Never throws.
 */
export const readStoredData = async (input: Input): Promise<StoredData> => {
  await replayOrphanedSaves(input, (_course, { updates, client, sequence }) =>
    input.save(updates, { client, sequence }),
  );
  try {
    return { status: 'loaded', values: await input.read() };
  } catch (problem) {
    input.report(problem);
    return { status: 'failed' };
  }
};
