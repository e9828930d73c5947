import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolTest, TEST_RELEASE_TOKEN, type ToolTest } from '../test/tool-run.ts';

const version = '1.1.0-preview.b-new-filters.g0123456789ab';
const env = { GITHUB_SHA: '0123456789abcdef', GITHUB_HEAD_REF: 'new/filters' };
const made = {
  channel: 'preview-catalog-b-new-filters-1',
  version,
  branch: 'new/filters',
  endsAt: '2026-03-08T10:00:00.000Z',
  link: '/?mfe.preview=abc',
};
const PREVIEWS = '/api/v1/remotes/catalog/previews';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest(version);
});
afterEach(() => test.end());

const bodyOf = (method: string, path: string): unknown =>
  JSON.parse(test.callsTo(method, path)[0]?.body ?? 'null');

it('publishes what was built and prints the link to a screen of it', async () => {
  test.registry.answerOnce(`PUT ${PREVIEWS}`, 200, made);
  const { code, printed, noted } = await test.run(['preview'], { env });
  expect({ code, noted }).toMatchObject({ code: 0 });
  expect(printed).toBe(`${test.registry.url}/catalog?mfe.preview=abc`);
  expect(noted).toContain('until 2026-03-08');
  expect(bodyOf('POST', '/api/v1/remotes/catalog/releases')).toMatchObject({
    descriptor: { version },
    commit: '0123456789abcdef',
    branch: 'new/filters',
  });
  expect(bodyOf('PUT', PREVIEWS)).toEqual({ version, branch: 'new/filters' });
});

it.each([
  ['2026-03-01T10:00:00Z', { pipelineAt: '2026-03-01T10:00:00.000Z' }],
  ['no date', {}],
])('tells the registry when a pipeline of GitLab was created: %s', async (created, told) => {
  test.registry.answerOnce(`PUT ${PREVIEWS}`, 200, made);
  await test.run(['preview'], { env: { ...env, CI_PIPELINE_CREATED_AT: created } });
  expect(bodyOf('PUT', PREVIEWS)).toEqual({ version, branch: 'new/filters', ...told });
});

it('leads to values of its own where it declares settings', async () => {
  const file = join(test.folder, 'remote.json');
  const descriptor: object = JSON.parse(await readFile(file, 'utf8'));
  const seats = { type: 'number', default: 20, description: 'Of a room.' };
  test.registry.answerOnce(`PUT ${PREVIEWS}`, 200, made);
  expect((await test.run(['preview'], { env })).noted).not.toContain('settings');
  await writeFile(file, JSON.stringify({ ...descriptor, settings: { seats } }));
  test.registry.answerOnce(`PUT ${PREVIEWS}`, 200, made);
  await writeFile(join(test.home, 'release.token'), TEST_RELEASE_TOKEN);
  const given = ['--token-file', '../release.token'];
  expect((await test.run(['preview', ...given], { env })).noted).toContain(
    `Next: cairn-mfe settings catalog --channel ${made.channel} ${given.join(' ')}, `,
  );
});

it('holds it against what production runs, and mounts nothing', async () => {
  test.registry.answerOnce(`PUT ${PREVIEWS}`, 200, made);
  await test.run(['preview'], { env });
  const [manifest] = test.callsTo('GET', '/api/v1/manifest');
  expect(manifest?.query.get('channel')).toBe('production');
  expect(test.mountedWith).toEqual([]);
});

it('a broken rule ends it before anything is sent', async () => {
  await writeFile(join(test.folder, 'more.js'), 'more');
  const { code, noted } = await test.run(['preview'], { env });
  expect([code, noted]).toEqual([1, expect.stringContaining('✗ file-undeclared')]);
  expect(new Set(test.registry.calls.map(({ method }) => method))).toEqual(new Set(['GET']));
});

it.each([
  ['one that was made', true, 'has ended'],
  ['none', false, 'There is no preview'],
])('ends %s', async (_title, ended, words) => {
  test.registry.answerOnce(`DELETE ${PREVIEWS}`, 200, { ended });
  const { code, noted } = await test.run(['preview', '--end', '--branch', 'old'], { env });
  expect([code, noted]).toEqual([0, expect.stringContaining(words)]);
  expect(bodyOf('DELETE', PREVIEWS)).toEqual({ branch: 'old' });
});

it('wants a branch and a commit', async () => {
  const neither = await test.run(['preview']);
  expect([neither.code, neither.noted]).toEqual([
    2,
    expect.stringContaining('The branch is missing'),
  ]);
  const branch = await test.run(['preview', '--branch', 'x']);
  expect([branch.code, branch.noted]).toEqual([
    2,
    expect.stringContaining('The commit is missing'),
  ]);
});

it('says how to build what has the version of a release', async () => {
  const plain = await startToolTest();
  const { code, noted } = await plain.run(['preview'], { env });
  await plain.end();
  const own = `build --as ${version} (with another bundler: CAIRN_BUILD_VERSION=${version} npx vite build)`;
  expect([code, noted]).toEqual([1, expect.stringContaining(own)]);
});

it('of a folder with changes that are in no commit the version says so, and others for others', async () => {
  const plain = await startToolTest();
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', plain.folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  git('init', '--initial-branch', 'work');
  git('add', '.');
  git('commit', '--message', 'first');
  const versions: (string | undefined)[] = [];
  for (const text of [undefined, 'one', 'two']) {
    // The file is not part of the release; git reports it as untracked.
    if (text !== undefined) await writeFile(join(plain.home, 'built', '.gitignore'), text);
    const { noted } = await plain.run(['preview', '--no-build']);
    versions.push(/build --as (\S+)/.exec(noted)?.[1]);
  }
  await plain.end();
  expect(versions[0]).toMatch(/^1\.1\.0-preview\.b-work\.g[0-9a-f]{12}$/);
  expect(versions[1]).toMatch(/\.c[0-9a-f]{6}$/);
  expect(versions[2]).toMatch(/\.c[0-9a-f]{6}$/);
  expect(new Set(versions).size).toBe(3);
});
