import { ownTemporaryFolder } from '../lib/test/own-temporary-folder.ts';

/** Once for all projects, whichever of them have tests in this run. */
export default function prepareRun(): void {
  ownTemporaryFolder();
}
