import { createTemporaryFolderOfRun } from '../lib/test/own-temporary-folder.ts';

/** Creates the temporary folder of a Jest run once, for all projects that have tests in it. */
export default function prepareRun(): void {
  createTemporaryFolderOfRun();
}
