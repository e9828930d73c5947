import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatRevision } from './status-commands.ts';
import { startToolTest, TEST_RELEASE_TOKEN, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const run: ToolTest['run'] = async (args, options) => {
  const ran = await test.run(args, options);
  expect(ran.printed + ran.noted).not.toContain(TEST_RELEASE_TOKEN);
  return ran;
};

describe('the plan of a canary', () => {
  it('is said in one line, and sent as shares and minutes', async () => {
    const steps = ['--steps', '5,25,100', '--every', '2h'];
    await writeFile(join(test.home, 'release.token'), TEST_RELEASE_TOKEN);
    const file = ['--token-file', '../release.token'];
    const args = ['canary', 'catalog', '1.1.0', '--channel', 'staging', ...steps, ...file];
    const { code, noted } = await run(args);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('The registry continues with 25, 100 % automatically');
    expect(noted).toContain(`Next: cairn-mfe status ${file.join(' ')}, `);
    const [call] = test.callsTo('PUT', '/api/v1/channels/staging/remotes/catalog');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      version: '1.1.0',
      percent: 5,
      plan: { next: [25, 100], everyMinutes: 120 },
    });
  });

  it('may stop the canary by its web vitals', async () => {
    const steps = ['--steps', '5,25', '--every', '2h', '--vitals', '20'];
    const { code, noted } = await run([
      'canary',
      'catalog',
      '1.1.0',
      '--channel',
      'staging',
      ...steps,
    ]);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('stops it when a web vital is worse by more than 20 %');
    const [call] = test.callsTo('PUT', '/api/v1/channels/staging/remotes/catalog');
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      plan: { next: [25], everyMinutes: 120, vitalsLimit: 0.2 },
    });
  });

  it.each([
    ['--pause', true, 'is paused'],
    ['--resume', false, 'goes on'],
  ])('changes by %s', async (option, paused, words) => {
    const args = ['canary', 'catalog', '1.1.0', '--channel', 'staging', '--reason', 'lunch'];
    expect((await run([...args, option])).noted).toContain(words);
    const [call] = test.callsTo('PATCH', '/api/v1/channels/staging/remotes/catalog/canary');
    expect(JSON.parse(call?.body ?? '')).toEqual({ version: '1.1.0', paused, reason: 'lunch' });
  });

  it.each([
    [['--steps', '5,4', '--every', '1h'], 'rising'],
    [['--steps', '5', '--every', '1h'], 'at least two'],
    [['--steps', '5,9'], '1m to 1d'],
    [['--steps', '5,9', '--every', '25h'], '1m to 1d'],
    [['--steps', '5,9', '--every', '1h', '--percent', '5'], 'or --steps for several'],
    [['--steps', '5,9', '--every', '1h', '--vitals', '4'], '5 to 500'],
    [['--steps', '5,9', '--every', '1h', '--vitals', 'much'], '5 to 500'],
    [['--percent', '5', '--vitals', '20'], 'or --steps for several'],
    [['--pause'], '--reason'],
    [['--pause', '--resume', '--reason', 'x'], 'not both'],
  ])('is refused where it is unclear: %j', async (args, words) => {
    const { code, noted } = await run([
      'canary',
      'catalog',
      '1.1.0',
      '--channel',
      'staging',
      ...args,
    ]);
    expect(code).toBe(2);
    expect(noted).toContain(words);
    expect(test.registry.calls).toEqual([]);
  });

  it('stands in status with what it waits for', async () => {
    const { printed } = await run(['status']);
    expect(printed).toContain(
      'the canary of catalog goes on by the plan of team: next 50, 100 %, waits for starts: 12 of 40',
    );
    expect(printed).toContain(
      'the canary of learning goes on by the plan of team: next 50, 100 %, paused by Lena Roth: Lunch.',
    );
  });
});

it.each([
  [{ plan: 'paused' as const }, '  12  at  team  pause  catalog  1.1.0  10 %  Lunch.'],
  [{ plan: 'resumed' as const }, '  12  at  team  resume  catalog  1.1.0  10 %  Lunch.'],
  [{}, '  12  at  team  canary  catalog  1.1.0  10 %  Lunch.'],
  [
    { approvedBy: 'Lena Roth' },
    '  12  at  team  canary  catalog  1.1.0  10 %  Lunch.  (approved by Lena Roth)',
  ],
])('stands in the history as what it is: %j', (given, line) => {
  const share = { action: 'canary' as const, remote: 'catalog', version: '1.1.0', percent: 10 };
  const revision = { revision: 12, at: 'at', who: 'team', ...share, reason: 'Lunch.', ...given };
  expect(formatRevision(revision)).toBe(line);
});
