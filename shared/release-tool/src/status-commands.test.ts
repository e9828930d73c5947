import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const run = (args: string[]) => test.run(args);

it('[TOOL-04] status is a table with canaries, fallbacks and error rates', async () => {
  const { printed } = await run(['status']);
  expect(printed.split('\n').slice(0, 4)).toEqual([
    '          staging (7)',
    'catalog   1.0.0 2.0 % errors in 100 starts + 1.1.0 for 10 % 2 fallbacks',
    'host      3.0.0 2.0 % errors in 100 starts + 1.1.0 for 10 % 2 fallbacks',
    'learning  1.0.0 2.0 % errors in 100 starts + 1.1.0 for 10 % 2 fallbacks',
  ]);
  expect(printed).toContain('staging: catalog 1.0.0: checked and signed by ci');
  expect(printed).toContain('staging: the canary of catalog was stopped: too many errors');
  expect(printed).toContain('staging: catalog 1.0.9 was rolled back: 5 of 40 starts failed');
  expect(printed).toContain('staging: catalog 1.0.0 failed: 4 blank, 2 fetch');
  expect(printed).toContain('learning 1.0.0 has lost 2 of its files: publish it again.');
  expect(printed).toContain(
    'catalog has used 85 % of its room: withdraw releases that are not needed.',
  );
  expect(printed).not.toContain('learning has used');
});

it('[TOOL-04] status counts one start and one fallback as one', async () => {
  const release = { version: '1.0.0', loads: 1, failures: 0, fallbacks: 1, causes: {} };
  const health = [{ ...release, errorRate: 0, loadMs: { p50: null, p95: null } }];
  const remotes = [{ name: 'catalog', version: '1.0.0', source: 'staging', previous: [], health }];
  const channels = [{ channel: 'staging', revision: 7, remotes }];
  test.registry.answerOnce('GET /api/v1/status', 200, { channels, releases: [] });
  const { printed } = await run(['status']);
  expect(printed).toMatch(/0\.0 % errors in 1 start 1 fallback$/m);
});

it('[TOOL-04] status says that a channel is frozen, and what waits for a second person', async () => {
  const channel = {
    channel: 'staging',
    revision: 7,
    remotes: [],
    frozen: { by: 'Deniz Roth', reason: 'Exams.', until: '2026-12-01T08:00:00.000Z' },
    waiting: [
      {
        id: 'r1',
        by: 'team planner',
        expiresAt: '2026-12-02T08:00:00.000Z',
        changes: [
          { remote: 'planner', action: 'canary', version: '1.1.0', percent: 10 },
          { remote: 'catalog', action: 'promote', version: '2.0.0' },
          { remote: 'player', action: 'rollback' },
          { remote: 'learning', action: 'promote', values: { seats: 5 } },
        ],
      },
    ],
  };
  test.registry.answerOnce('GET /api/v1/status', 200, { channels: [channel], releases: [] });
  const { printed } = await run(['status']);
  expect(printed).toContain(
    'staging: frozen until 2026-12-01T08:00:00.000Z by Deniz Roth: Exams.\n' +
      'staging: planner 1.1.0 for 10 %, catalog 2.0.0 for all visitors, rollback of player, settings of learning, asked for by team planner, waits for a second person until 2026-12-02T08:00:00.000Z (r1).',
  );
});

it('status says that a channel is locked, and that the operator of the site has done it', async () => {
  const frozen = { by: 'operator', reason: 'Exams.', isLocked: true };
  const channels = [{ channel: 'staging', revision: 7, remotes: [], frozen }];
  test.registry.answerOnce('GET /api/v1/status', 200, { channels, releases: [] });
  const { printed } = await run(['status']);
  expect(printed).toContain('staging: locked by the operator of the site: Exams.');
});

it.each([['status'], ['history', '--channel', 'staging']])(
  'what %s shows can be piped: it stands on standard output, and nothing beside it',
  async (...args) => {
    const { code, printed, noted } = await run(args);
    expect({ code, noted }).toEqual({ code: 0, noted: '' });
    expect(printed).toContain('catalog');
  },
);

it('history shows freezes among the changes, the newest first', async () => {
  const { printed } = await run(['history', '--channel', 'staging']);
  expect(printed.split('\n').slice(0, 2)).toEqual([
    '      2026-01-02T00:00:00.000Z  Lena Roth  freeze  Exams until Friday.',
    '   7  2026-01-01T00:00:00.000Z  team  promote  catalog  1.0.0  (checked and signed by ci)',
  ]);
});

it('history tells scripts who approved a change, and of the freezes', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const of = {
    revision: 8,
    at,
    who: 'team',
    action: 'promote',
    remote: 'catalog',
    version: '1.1.0',
  };
  const revision = { ...of, percent: null, reason: 'Notes.', approvedBy: 'Lena Roth' };
  const freezes = [{ kind: 'frozen', at, who: 'Deniz Roth', reason: 'Exams.' }];
  const answer = { revisions: [revision], freezes };
  test.registry.answerOnce('GET /api/v1/channels/staging/revisions', 200, answer);
  const { printed } = await run(['history', '--channel', 'staging', '--json']);
  expect(JSON.parse(printed)).toMatchObject(answer);
});

it('history refuses a number of changes that is none', async () => {
  const { code, noted } = await run(['history', '--channel', 'staging', '--limit', 'many']);
  expect([code, test.registry.calls]).toEqual([2, []]);
  expect(noted).toContain('--limit');
});
