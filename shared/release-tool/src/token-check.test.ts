import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

describe('the token', () => {
  const statusWith = async (content: string) => {
    await writeFile(join(test.folder, 'release.token'), content);
    return run(['status', '--token-file', 'release.token']);
  };

  it('is read from a file in the folder where the tool was started', async () => {
    expect((await statusWith('cairn_rt_other\n')).code).toBe(0);
    expect(test.callsTo('GET', '/api/v1/status')).toMatchObject([
      { authorization: 'Bearer cairn_rt_other' },
    ]);
  });

  it('is refused with whatever else got into its file, and nothing is sent', async () => {
    const { code, noted } = await statusWith('Installing packages …\ncairn_rt_other\n');
    expect(code).toBe(2);
    expect(noted).toContain('does not hold a release token and nothing else');
    expect(noted).not.toContain('cairn_rt_other');
    expect(test.registry.calls).toEqual([]);
  });

  const promotion = ['promote', 'catalog', '1.1.0', '--channel', 'staging'];
  const together = [
    'promote',
    'catalog@1.1.0',
    'learning@2.0.1',
    '--channel',
    'staging',
    '--reason',
    'Plans',
  ];
  const trial = ['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '10'];

  it.each([
    [['publish'], { action: 'publish', remote: 'catalog', channel: 'staging' }],
    [promotion, { action: 'promote', remote: 'catalog', channel: 'staging' }],
    [together, { action: 'promote', remote: 'catalog', channel: 'staging' }],
    [trial, { action: 'canary', remote: 'catalog', channel: 'staging' }],
  ])('of %j is shown before anything is built, read or mounted', async (args, wanted) => {
    const message = 'This token has been revoked.';
    test.registry.answerOnce('GET /api/v1/token', 401, { code: 'unauthorized', message });
    const { code, noted } = await run(args, { mounted: ['It was mounted.'] });
    expect({ code, noted }).toMatchObject({ code: 1, noted: expect.stringContaining(message) });
    expect(noted).not.toContain('Mounting');
    expect(test.registry.calls.map(({ path }) => path)).toEqual(['/api/v1/token']);
    const { x: checker } = test.checker;
    expect(Object.fromEntries(test.registry.calls[0]?.query ?? [])).toEqual({ ...wanted, checker });
  });

  it.each([
    [
      ['--percent', '100'],
      ['canary', 'promote'],
    ],
    [
      ['--steps', '5,50,100', '--every', '1h'],
      ['canary', 'promote'],
    ],
    [['--steps', '5,50', '--every', '1h'], ['canary']],
  ])('of a canary of %j is asked for %j', async (share, actions) => {
    await run(['canary', 'catalog', '1.1.0', '--channel', 'staging', ...share]);
    const asked = test.callsTo('GET', '/api/v1/token').map(({ query }) => query.get('action'));
    expect(asked).toEqual(actions);
  });

  it.each(['preview', 'publish'])(
    'of a preview that may not %s is refused before anything is built',
    async (action) => {
      const message = `This token may not ${action}.`;
      test.registry.answerWhen('GET /api/v1/token', ({ query }) => query.get('action') === action, {
        status: 403,
        body: { code: 'forbidden', message },
      });
      const args = ['preview', '--branch', 'new', '--commit', '0123456789abcdef'];
      const { code, noted } = await run(args);
      expect({ code, noted }).toMatchObject({ code: 1, noted: expect.stringContaining(message) });
      expect(new Set(test.registry.calls.map(({ path }) => path))).toEqual(
        new Set(['/api/v1/token']),
      );
    },
  );

  it.each([[['publish']], [promotion], [trial], [together]])(
    'of %j is not shown with a key where there is none',
    async (args) => {
      await run(args, { isChecker: false });
      expect(test.registry.calls[0]?.query.get('channel')).toBe('staging');
      expect(test.registry.calls[0]?.query.has('checker')).toBe(false);
    },
  );

  it('that is missing is reported without a call, with both ways to pass one', async () => {
    const { code, noted } = await run(['publish'], { token: '' });
    expect(code).toBe(1);
    expect(noted.split('\n')[0]).toBe(
      '  ✗ token-missing: To publish a release needs a token, and there is none.',
    );
    expect(noted).toMatch(/--token-file .*CAIRN_TOKEN/);
    expect(test.registry.calls).toEqual([]);
  });

  it('file that was given stands beside the file of the key', async () => {
    await writeFile(join(test.home, 'release.token'), TEST_RELEASE_TOKEN);
    await writeFile(join(test.home, 'checker.key'), JSON.stringify(test.checker));
    const files = ['--token-file', '../release.token', '--checker-key', '../checker.key'];
    expect((await run(['publish', ...files])).noted).toContain(
      `Next: cairn-mfe promote catalog 1.1.0 --channel staging ${files.join(' ')}`,
    );
    expect((await run(['check', ...files.slice(2)])).noted).toContain(
      'Next: cairn-mfe publish --checker-key ../checker.key',
    );
    expect((await run([...promotion, ...files])).noted).toMatch(
      /rollback --channel staging --remote catalog --token-file \S+release\.token$/,
    );
  });

  it('file that was given stands in each command that comes next, also those for settings', async () => {
    await writeFile(join(test.home, 'release.token'), TEST_RELEASE_TOKEN);
    const file = '--token-file ../release.token';
    const of = '/api/v1/channels/staging';
    const before = { channel: 'staging', revision: 7, remote: 'catalog', version: '1.0.0' };
    const answer = { ...before, settings: [], unused: [] };
    test.registry.answerOnce(`GET ${of}/remotes/catalog/settings`, 200, answer);
    test.registry.answerOnce(`POST ${of}/changes`, 200, { channel: 'staging', revision: 8 });
    const change = ['--channel', 'staging', '--set', 'seats=5', '--reason', 'Exam week'];
    const { noted } = await run(['settings', 'catalog', ...change, ...file.split(' ')]);
    expect(noted).toContain(
      `Next: cairn-mfe settings catalog --channel staging ${file}, and if anything is wrong: ` +
        `cairn-mfe rollback --channel staging --remote catalog ${file}`,
    );
  });

  it('file that was given stands in the command that comes next', async () => {
    await writeFile(join(test.home, 'release.token'), TEST_RELEASE_TOKEN);
    const { noted } = await run(['publish', '--token-file', '../release.token']);
    expect(noted).toContain(
      'Next: cairn-mfe promote catalog 1.1.0 --channel staging --token-file ../release.token',
    );
  });
});
