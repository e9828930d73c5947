import { toRepositoryPage } from './build-origin.ts';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

/** Returns the body of the request that published the release. */
const published = (): unknown =>
  JSON.parse(test.callsTo('POST', '/api/v1/remotes/catalog/releases')[0]?.body ?? '{}');

it('a build server says which commit and branch a release was built from', async () => {
  await test.run(['publish'], {
    env: { GITHUB_SHA: 'a1b2c3d4e5f6', GITHUB_REF_NAME: 'feature/search' },
  });
  expect(published()).toMatchObject({ commit: 'a1b2c3d4e5f6', branch: 'feature/search' });
});

it('outside of a repository it is unknown', async () => {
  await test.run(['publish']);
  expect(published()).not.toHaveProperty('commit');
  expect(published()).not.toHaveProperty('branch');
});

it('options of the user take precedence', async () => {
  await test.run(['publish', '--commit', '1f0c2ab', '--branch', 'main'], {
    env: { CI_COMMIT_SHA: 'a1b2c3d4e5f6' },
  });
  expect(published()).toMatchObject({ commit: '1f0c2ab', branch: 'main' });
});

it('what is no commit is not understood', async () => {
  const { code, noted } = await test.run(['publish', '--commit', 'latest']);
  expect([code, noted]).toEqual([2, expect.stringContaining('is no commit')]);
});

it.each([
  [{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'team/planner' }],
  [{ CI_PROJECT_URL: 'https://github.com/team/planner' }],
])('a build server says which repository a release was built from: %j', async (env) => {
  await test.run(['publish'], { env });
  expect(published()).toMatchObject({ repository: 'https://github.com/team/planner' });
});

it.each([
  ['git@code.example:team/planner.git', 'https://code.example/team/planner'],
  ['ssh://git@code.example:22/team/planner.git', 'https://code.example/team/planner'],
  [
    'https://token:secret@code.example/group/team/planner.git',
    'https://code.example/group/team/planner',
  ],
  ['https://code.example/team/planner/', 'https://code.example/team/planner'],
  ['/srv/git/planner.git', undefined],
  ['../planner', undefined],
  ['file:///srv/git/planner.git', undefined],
  ['', undefined],
])('git’s %j is the repository %j', (remote, page) => {
  expect(toRepositoryPage(remote)).toBe(page);
});
