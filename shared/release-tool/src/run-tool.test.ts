import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPublicKey, readStatement } from '../gate/check-statement.ts';
import type { RegistryCall } from '../test/fake-registry.ts';
import {
  TEST_ENTRY_SCRIPT,
  startToolTest,
  TEST_RELEASE_TOKEN,
  type ToolTest,
} from '../test/tool-run.ts';
import { releaseCommands } from './commands.ts';

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

describe('[TOOL-01] help', () => {
  it.each(Object.keys(releaseCommands))('of %s has a usage line and an example', async (name) => {
    const { code, printed } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(printed).toContain(`Usage: cairn-mfe ${name}`);
    expect(printed).toMatch(new RegExp(`Examples\n  cairn-mfe ${name}`));
    expect(test.registry.calls).toEqual([]);
  });

  it.each(Object.keys(releaseCommands))('of %s fills its lines', async (name) => {
    const { printed } = await run([name, '--help']);
    const lines = (printed.split('\n\nOptions:')[0] ?? '').split('\n').slice(2);
    expect(lines).not.toEqual([]);
    const short = lines.filter((line, index) => {
      const [nextWord = ''] = lines[index + 1]?.split(' ') ?? [];
      return line !== '' && nextWord !== '' && `${line} ${nextWord}`.length <= 115;
    });
    expect(short).toEqual([]);
  });

  it('of the tool names every command', async () => {
    const { code, printed } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(releaseCommands)) expect(printed).toContain(`  ${name} `);
  });

  it.each([
    [['promte'], 'Did you mean promote?'],
    [['promote', '--chanel', 'staging'], 'Did you mean --channel?'],
    [['xyz'], "unknown command 'xyz'"],
    [['promote', 'catalog', '1.1.0', '1.2.0'], 'names no release'],
    [['promote', 'catalog@1.1.0', 'catalog@1.2.0'], 'catalog is named twice'],
    [['promote', 'catalog', '1.1.0', '--channel'], "option '--channel <NAME>' argument missing"],
    [['promote', 'catalog'], "missing required argument 'version'"],
    [['promote', 'catalog', '1.1.0'], 'The channel is missing'],
    [['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '101'], '0 to 100'],
    [['status', '--registry', 'staging'], 'is not an address'],
    [[], 'Which command?'],
  ])('%j ends with 2', async (args, words) => {
    const { code, noted } = await run(args);
    expect(code).toBe(2);
    expect(noted).toContain(words);
  });
});

it.each([
  [['promote', 'catalog'], 'Try: cairn-mfe promote --help'],
  [['canary', 'catalog', '1.1.0', '--channel', 'staging'], 'Try: cairn-mfe canary --help'],
  [['promte'], 'Try: cairn-mfe --help'],
])('%j that is not understood leads to the help of its command', async (args, words) => {
  expect((await run(args)).noted.split('\n').at(-1)).toBe(words);
});

it('a rollback of a remote says which version runs again', async () => {
  const { noted } = await run(['rollback', '--channel', 'staging', '--remote', 'catalog']);
  expect(noted).toContain(
    'staging runs catalog 1.0.0 again from the next page load on (revision 8).',
  );
});

it('a rollback without a response is not repeated before the status was looked at', async () => {
  test.registry.loseAnswerOnce('POST /api/v1/channels/staging/rollback');
  const { code, noted } = await run(['rollback', '--channel', 'staging', '--remote', 'catalog']);
  expect(code).toBe(3);
  expect(noted).toContain('It may have made the change all the same.');
  expect(noted).toContain('Next: Look at "status" first');
});

it('texts name the program as it was started', async () => {
  const { noted } = await run(['publish'], { program: 'npx cairn-mfe' });
  expect(noted).toContain('Next: npx cairn-mfe promote catalog 1.1.0 --channel staging');
});

it('what may be given once counts as given last, what may be given again counts each time', async () => {
  const twice = ['--channel', 'staging', '--channel=production', '--param', 'id=a', '--param=of=b'];
  const { noted } = await run(['check', ...twice]);
  expect(noted).toContain('catalog 1.1.0 is fit for production.');
  expect(test.mountedWith).toEqual([{ id: 'a', of: 'b' }]);
});

describe('[GATE-08] check', () => {
  it('runs the rules and the mount without sending anything', async () => {
    const { code, noted } = await run(['check']);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('catalog 1.1.0 is fit for staging.');
    expect(test.registry.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('ends with 1, the rule, and what to do', async () => {
    await writeFile(join(test.folder, 'remoteEntry.1.js'), TEST_ENTRY_SCRIPT.replace('1})', '2})'));
    const { code, noted } = await run(['check']);
    expect(code).toBe(1);
    expect(noted).toContain('✗ file-differs: remoteEntry.1.js has another hash');
    expect(noted).toContain('→ Build the release again');
  });

  it('is refused by a mount that fails', async () => {
    const { code, noted } = await run(['check'], {
      mounted: ['On /catalog it shows a blank page.'],
    });
    expect(code).toBe(1);
    expect(noted).toContain('✗ smoke-mount: On /catalog it shows a blank page.');
  });
});

describe('[TOOL-02] publish', () => {
  it('sends the files, shows progress, records the check, and ends with the next command', async () => {
    const { code, noted } = await run(['publish']);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('100 %  remoteEntry.1.js');
    expect(noted).toContain('Next: cairn-mfe promote catalog 1.1.0 --channel staging');
    expect(test.callsTo('PUT', '/files/remoteEntry.1.js')).toMatchObject([
      { body: TEST_ENTRY_SCRIPT, authorization: `Bearer ${TEST_RELEASE_TOKEN}` },
    ]);
    expect(test.callsTo('POST', '/api/v1/remotes/catalog/releases/1.1.0/checks')).toHaveLength(1);
  });

  it('goes on where an interrupted upload stopped', async () => {
    test.registry.answerOnce('POST /api/v1/remotes/catalog/releases', 500, {
      code: 'server',
      message: 'Something broke.',
    });
    expect((await run(['publish'])).code).toBe(3);
    expect((await run(['publish'])).code).toBe(0);
    expect(test.callsTo('PUT', '/files/remoteEntry.1.js')).toHaveLength(1);
  });

  it('sends nothing of a release that breaks a rule', async () => {
    await run(['publish'], { mounted: ['On /catalog it shows a blank page.'] });
    expect(new Set(test.registry.calls.map(({ method }) => method))).toEqual(new Set(['GET']));
  });
});

/** Returns the statement that the checker has handed in, as the registry parses it. */
const signed = async (call: RegistryCall | undefined) => {
  const { statement } = JSON.parse(call?.body ?? '') as { readonly statement: string };
  const reader = { registry: 'this one', checkers: [toPublicKey(test.checker)], now: new Date() };
  return readStatement(statement, reader);
};

describe('promote and canary', () => {
  it('change exactly the revision that was checked', async () => {
    const { code, noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(test.callsTo('PUT', '/api/v1/channels/staging/remotes/catalog')).toMatchObject([
      { ifMatch: '"staging-7"', body: '{"version":"1.1.0"}' },
    ]);
  });

  it('tell the registry about a failed check and change nothing', async () => {
    const args = ['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '10'];
    expect((await run(args, { mounted: ['On /catalog it shows a blank page.'] })).code).toBe(1);
    const [recorded] = test.callsTo('POST', '/api/v1/remotes/catalog/releases/1.1.0/checks');
    expect(await signed(recorded)).toMatchObject({
      by: 'ci',
      channel: 'staging',
      passed: false,
      mix: { catalog: { version: '1.0.0' }, learning: { version: '1.0.0' } },
    });
    expect(test.callsTo('PUT', '/api/v1/channels/staging/remotes/catalog')).toEqual([]);
  });

  it('sign no more problems than a statement may hold', async () => {
    const mounted = Array.from(
      { length: 101 },
      (_, index) => `On /${index} it shows a blank page.`,
    );
    await run(['promote', 'catalog', '1.1.0', '--channel', 'staging'], { mounted });
    const [recorded] = test.callsTo('POST', '/api/v1/remotes/catalog/releases/1.1.0/checks');
    expect(await signed(recorded)).toMatchObject({ passed: false });
  });

  it('say who says that the release may run', async () => {
    const { noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
    expect(noted).toContain('Gate: checked and signed by ci.');
  });

  it('mount and hand in nothing without the key of a checker, as that would count nowhere', async () => {
    const args = ['promote', 'catalog', '1.1.0', '--channel', 'staging'];
    const mounted = ['On /catalog it shows a blank page.'];
    const { code, noted } = await run(args, { isChecker: false, mounted });
    expect(`${code} ${noted}`).toMatch(/^0 [^]*staging goes by what one has handed in before/);
    expect(test.registry.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('refuse a file that holds no key, and do not show what it holds', async () => {
    await writeFile(join(test.home, 'key'), 'a password');
    const args = ['promote', 'catalog', '1.1.0', '--channel', 'staging', '--checker-key'];
    const { code, noted } = await run([...args, join(test.home, 'key')]);
    expect(code).toBe(2);
    expect(noted).toContain('does not hold the private key of a checker');
    expect(noted).not.toContain('password');
  });

  it('print the reason of a refusal once, with its rule', async () => {
    const frozen = { rule: 'channel-frozen', message: 'staging is frozen.', fix: 'Wait.' };
    const other = { rule: 'host-api', message: 'The host is too old.', fix: 'Wait for it.' };
    for (const [rules, message] of [
      [[frozen], 'staging is frozen.'],
      [[frozen, other], 'staging is frozen. (and 1 more)'],
    ] as const) {
      test.registry.answerOnce('PUT /api/v1/channels/staging/remotes/catalog', 422, {
        code: 'invalid',
        message,
        details: { rules },
      });
      const { noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
      const refusal = rules.flatMap(({ rule, message: what, fix }) => [
        `  ✗ ${rule}: ${what}`,
        `    → ${fix}`,
      ]);
      expect(noted.split('\n').slice(-refusal.length)).toEqual(refusal);
      expect(noted.match(/staging is frozen/g)).toHaveLength(1);
    }
  });

  it('fail with a message if another change came first', async () => {
    test.registry.answerOnce('PUT /api/v1/channels/staging/remotes/catalog', 412, {
      code: 'conflict',
      message: 'Somebody changed staging meanwhile.',
      details: { rules: [{ rule: 'stale', message: 'Revision 8.', fix: 'Look again.' }] },
    });
    const { code, noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
    expect(code).toBe(1);
    expect(noted).toContain('Nothing was changed.');
    expect(noted).toContain('✗ stale: Revision 8.');
  });

  it('end a canary at once: what is broken has to pass nothing to be taken away', async () => {
    const args = ['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '0'];
    const { code, noted } = await run(args, { mounted: ['On /catalog it shows a blank page.'] });
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('The canary of catalog on staging has ended');
    expect(test.registry.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/manifest',
      'PUT /api/v1/channels/staging/remotes/catalog',
    ]);
    expect(test.registry.calls[1]).toMatchObject({
      ifMatch: '"staging-7"',
      body: '{"version":"1.1.0","percent":0}',
    });
  });

  it('refuse a version that is not published', async () => {
    const { code, noted } = await run(['promote', 'catalog', '9.9.9', '--channel', 'staging']);
    expect(code).toBe(1);
    expect(noted).toContain('catalog 9.9.9 is not published.');
  });

  it('refuse the version of a preview before it is fetched and mounted', async () => {
    const version = '1.1.0-preview.b-new-filters.g0123456789ab';
    for (const released of [
      ['catalog', version],
      [`catalog@${version}`, 'learning@1.0.0'],
    ]) {
      const reason = ['--reason', 'both'];
      const { code, noted } = await run([
        'promote',
        ...released,
        '--channel',
        'staging',
        ...reason,
      ]);
      expect([code, noted]).toEqual([1, expect.stringContaining('✗ preview-version')]);
    }
    expect(test.mountedWith).toEqual([]);
    expect(new Set(test.registry.calls.map(({ method }) => method))).toEqual(new Set(['GET']));
  });
});

describe('[TOOL-03] for scripts', () => {
  it.each([
    [['status'], 0],
    [['check'], 0],
    [['publish'], 0],
    [['promote', 'catalog', '1.1.0', '--channel', 'staging'], 0],
    [['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '10'], 0],
    [['rollback', '--channel', 'staging'], 0],
    [['promote', 'catalog', '9.9.9', '--channel', 'staging'], 1],
    [['withdraw', 'catalog', '1.1.0'], 2],
    [['status', '--registry', 'http://127.0.0.1:9'], 3],
  ])('%j prints one object and ends with %i', async (args, code) => {
    const result = await run([...args, '--json']);
    expect(result).toMatchObject({ code, noted: '' });
    expect(JSON.parse(result.printed)).toMatchObject({ ok: code === 0 });
  });
});

it('[TOOL-04] a rollback without a revision that waits for a second person names none', async () => {
  const body = { channel: 'staging', revision: 7, request: 'r1' };
  test.registry.answerOnce('POST /api/v1/channels/staging/rollback', 202, body);
  const { noted } = await run(['rollback', '--channel', 'staging', '--remote', 'catalog']);
  expect(noted).toContain(
    'What it returns to is later than what runs: staging asks for a second person.',
  );
});
