import startTestDatabase from '../../server/test/database.global-setup.ts';
import { createTemporaryFolderOfRun } from '../lib/test/own-temporary-folder.ts';

/**
 * Starts the database in the folder of the run. Jest runs the global set-up of projects before that of the run, so the folder
 * is created here.
 */
export default async function prepareServer(): Promise<void> {
  createTemporaryFolderOfRun();
  await startTestDatabase();
}
