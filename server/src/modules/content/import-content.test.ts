import type { Sql } from 'postgres';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  fullCourse,
  makeFolder,
  packagedCourse,
  surroundings,
  type TestFolder,
} from '../../../test/test-content.ts';
import { importContent } from './import-content.ts';

let test: TestApp;
let folder: TestFolder;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await makeFolder({ ...surroundings, ...fullCourse('sql-basics'), ...packagedCourse('tidy-desk') });
});
afterEach(() => folder.drop());

const run = () => importContent(folder.root, { ...test, now: () => test.clock.now });

it('x', async () => {
  console.log(JSON.stringify(await run()));
  console.log(JSON.stringify(await run()));
});
