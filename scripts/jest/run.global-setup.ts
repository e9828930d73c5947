import { createTemporaryFolderOfRun } from '../lib/test/own-temporary-folder.ts';

/** Prepares the run once for all projects, whichever of them have tests in it. */
export default function prepareRun(): void {
  createTemporaryFolderOfRun();
}
