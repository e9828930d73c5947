import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

it('[TOOL-02] publish says that the release is published where only its check was not taken', async () => {
  const rule = { rule: 'checker-unknown', message: 'Nobody knows it.', fix: 'Add its key.' };
  test.registry.answerOnce('POST /api/v1/remotes/catalog/releases/1.1.0/checks', 422, {
    code: 'invalid',
    message: rule.message,
    details: { rules: [rule] },
  });
  const { code, noted } = await test.run(['publish']);
  expect(code).toBe(1);
  expect(noted.split('\n').slice(-4)).toEqual([
    'catalog 1.1.0 is published, but its check was not taken. Nobody knows it.',
    '  ✗ checker-unknown: Nobody knows it.',
    '    → Add its key.',
    'Next: "cairn-mfe promote catalog 1.1.0 --channel staging" checks it again.',
  ]);
});

it('publish refuses other bytes of a published version before it mounts them', async () => {
  const published = await readFile(join(test.folder, 'remote.json'), 'utf8');
  const other = { ...(JSON.parse(published) as object), expose: './src/other.ts' };
  await writeFile(join(test.folder, 'remote.json'), JSON.stringify(other));
  const { code, noted } = await test.run(['publish']);
  expect([code, noted.split('\n')]).toEqual([
    1,
    [
      'catalog 1.1.0 is published with other bytes.',
      '  ✗ release-conflict: catalog 1.1.0 is published with other bytes.',
      '    → Raise the version in the package.json and build again.',
    ],
  ]);
  expect(test.mountedWith).toEqual([]);
});
