import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, testDatabaseUrl } from '../../../test/test-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-command-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '..', script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') },
  });

it.each([
  ['releases/releases-command.ts', ['token', 'list']],
  ['teaching/teaching-command.ts', ['list']],
])(
  '%s makes no second database where no site has run, and says where it looked',
  async (...given) => {
    const [script, args] = given;
    const { status, stdout, stderr } = run(script, ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`There is no database of a site in ${path.join(folder, 'data')}.`);
    expect(stderr).toContain('DATA_DIR');
    expect([existsSync(path.join(folder, 'data')), await readdir(folder)]).toEqual([false, []]);
  },
);

it('refuses a channel name that belongs to previews', () => {
  const { stderr } = run('releases/releases-command.ts', 'channel', 'add', 'preview-trials');
  expect(stderr).toContain('Names that begin so are those of previews.');
  expect(run('releases/releases-command.ts', 'channel', 'add', 'trials').stderr).toContain(
    'There is no database',
  );
});

describe('with the database of a site', () => {
  let place: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeEach(async () => {
    place = await createTestDatabase();
    await place.sql`insert into release_channels (channel) values ('production') on conflict do nothing`;
  });
  afterEach(() => place.drop());

  const runWithSite = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'releases-command.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: testDatabaseUrl(place.name) },
    });
  const GRANT = ['right', 'give', '--email', 'lena@team.example'];

  it.each([
    [
      ['channel', 'add', 'production', '--wants', 'rules'],
      'A promotion to production always needs a mount.',
    ],
    [['token', 'revoke', 'nope'], 'There is no live token nope. "token list" shows the IDs.'],
    [['webhook', 'test', 'wh_nope'], 'There is no webhook wh_nope.\n  → Find its id'],
    [
      ['webhook', 'add', '--remote', '*', '--url', 'https://a.example', '--channels', 'nope'],
      'There is no channel nope.\n  → Use production',
    ],
  ])('refuses %j with advice', (args, words) => {
    const { status, stderr } = runWithSite(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(1);
  });

  it('grants rights and tokens for later channels and remotes, and lists the missing ones', () => {
    const given = runWithSite(...GRANT, '--remote', 'planner', '--channel', 'trials');
    expect(given.stderr).toContain('There is no channel trials yet.');
    expect(given.stderr).toContain('There is no remote planner yet.');
    const token = runWithSite('token', 'create', '--label', 'x', '--remote', 'a', '--channel', 'b');
    expect(token.stderr).toContain('There is no channel b yet.');
    const previews = ['--remote', '*', '--channel', 'preview-*', '--actions', 'test'];
    const tester = runWithSite(...GRANT, ...previews);
    expect([tester.status, tester.stderr]).toEqual([0, 'In the database of DATABASE_URL:\n']);
  });
});

it.each(['constructor', 'channel', 'Notes', 'n'.repeat(41)])(
  'makes neither a remote nor a token for the name %s',
  (name) => {
    for (const args of [
      ['remote', 'add', name],
      ['token', 'create', '--label', 'team', '--remote', name],
    ])
      expect(run('releases/releases-command.ts', ...args).stderr).toContain(
        'Lower-case letters, digits, hyphens, and not reserved.',
      );
  },
);
