import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

it('describe says that there is nothing to describe before something is built', async () => {
  const route = { path: '/planner', auth: 'open', title: 'Planner', data: [], screen: 'planner' };
  const terms = { hostApi: '^2.0.0', api: '1', events: { emits: [], listens: [] } };
  const mfe = { name: 'planner', expose: './src/index.ts', routes: [route], ...terms };
  const manifest = { name: 'planner', version: '1.0.0', type: 'module', mfe };
  await writeFile(join(test.home, 'package.json'), JSON.stringify(manifest));
  const { code, noted } = await test.run(['describe', test.home]);
  expect(noted).toContain(`There is no folder ${join(test.home, 'dist')}.`);
  expect(noted).toContain('--built');
  expect(code).toBe(2);
});
