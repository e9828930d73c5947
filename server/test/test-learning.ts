import type { AppDeps } from '../src/app.ts';
import { importContent } from '../src/modules/content/import-content.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createContentFolder, sharedContentFiles } from './test-content.ts';

/** Starts the whole app with imported content: `sharedContentFiles` and `files`. */
export const startLearningApp = async (
  files: Readonly<Record<string, string | Buffer | object>>,
  deps: Partial<AppDeps> = {},
): Promise<TestApp> => {
  const test = await startTestApp(deps);
  const folder = await createContentFolder({ ...sharedContentFiles, ...files });
  try {
    await importContent(folder.root, { ...test, now: () => test.clock.now });
    return test;
  } catch (error) {
    await test.close();
    throw error;
  } finally {
    await folder.drop();
  }
};
