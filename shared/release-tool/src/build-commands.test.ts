import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSharedRanges } from '@cairn/remote-build/singletons';
import type { Descriptor } from '@cairn/release-contract/descriptor';
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
    'catalog 1.1.0 is published, but its check was not taken.',
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
      '  ✗ release-conflict: catalog 1.1.0 is published with other bytes.',
      '    → Raise the version in the package.json and build again.',
    ],
  ]);
  expect(test.mountedWith).toEqual([]);
});

it('[GATE-08] check of the folder of a remote names the publish that takes what was built', async () => {
  const folder = join(test.home, 'catalog');
  const text = await readFile(join(test.folder, 'remote.json'), 'utf8');
  const descriptor = JSON.parse(text) as Descriptor;
  const { name, expose, hostApi, api, routes, events } = descriptor;
  const { emits, listens } = events;
  const mfe = { name, expose, hostApi, api, routes, events: { emits, listens } };
  const own = JSON.stringify({ version: '1.1.0', mfe });
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), own);
  await cp(test.folder, join(folder, 'dist'), { recursive: true });
  const lentTo = (module: string) => [module, (built.shared[module] ?? '').replace('^', '')];
  const built = { ...descriptor, shared: listSharedRanges(mfe.hostApi) };
  await writeFile(join(folder, 'dist', 'remote.json'), JSON.stringify(built));
  // The host of the channel shares the modules that the remote needs.
  const asked = await fetch(`${test.registry.url}/api/v1/manifest?channel=staging`);
  const manifest = JSON.parse(await asked.text(), (key, value: unknown) =>
    key === 'lends' ? Object.fromEntries(Object.keys(built.shared).map(lentTo)) : value,
  ) as object;
  test.registry.answerOnce('GET /api/v1/manifest', 200, manifest);
  const { noted } = await test.run(['check', '--no-build'], { cwd: folder });
  expect(noted).toContain('Next: cairn-mfe publish --no-build');
});
