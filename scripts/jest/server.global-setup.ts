import startTestDatabase from '../../server/test/database.global-setup.ts';
import { ownTemporaryFolder } from '../lib/test/own-temporary-folder.ts';

/** The database belongs into the folder of the run, and Jest prepares the run as a whole after its projects. */
export default async function prepareServer(): Promise<void> {
  ownTemporaryFolder();
  await startTestDatabase();
}
