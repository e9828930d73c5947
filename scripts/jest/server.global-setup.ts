import startTestDatabase from '../../server/test/database.global-setup.ts';
import { createTemporaryFolderOfRun } from '../lib/test/own-temporary-folder.ts';

/**
 * Starts the database in the folder of the run. Jest prepares the run as a whole only after its projects, so the folder is
 * made here.
 */
export default async function prepareServer(): Promise<void> {
  createTemporaryFolderOfRun();
  await startTestDatabase();
}
