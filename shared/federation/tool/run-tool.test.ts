import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeRegistry, startFakeRegistry } from '../test/fake-registry.ts';
import { release } from '../test/gate-input.ts';
import { commands } from './commands.ts';
import { runTool } from './run-tool.ts';

const TOKEN = 'cairn_rt_secret';
const entry = 'var mfe_catalog_1_1_0;({"./app":1})';
const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
const descriptor = release('catalog', {
  version: '1.1.0',
  preload: ['remoteEntry.1.js'],
  files: [{ path: 'remoteEntry.1.js', integrity, bytes: entry.length }],
});

let folder: string;
let registry: FakeRegistry;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  await writeFile(join(folder, 'remote.json'), JSON.stringify(descriptor));
  await writeFile(join(folder, 'remoteEntry.1.js'), entry);
  registry = await startFakeRegistry({
    running: [release('catalog'), release('learning')],
    files: {
      '/remotes/catalog/1.1.0/remote.json': JSON.stringify(descriptor),
      '/remotes/catalog/1.1.0/remoteEntry.1.js': entry,
    },
  });
});

afterEach(async () => {
  await registry.close();
  await rm(folder, { recursive: true });
});

const run = async (args: string[], mounted: string[] = [], program = 'cairn-mfe') => {
  const printed: string[] = [];
  const noted: string[] = [];
  const code = await runTool(args, commands, {
    env: { CAIRN_REGISTRY: registry.url, CAIRN_TOKEN: TOKEN },
    cwd: folder,
    program,
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
    mount: async () =>
      mounted.map((message) => ({ rule: 'smoke-mount', message, fix: 'Look at the console.' })),
  });
  const all = [...printed, ...noted].join('\n');
  expect(all).not.toContain(TOKEN);
  return { code, printed: printed.join('\n'), noted: noted.join('\n') };
};

const callsTo = (method: string, path: string) =>
  registry.calls.filter((call) => call.method === method && call.path === path);

describe('[TOOL-01] help', () => {
  it.each(Object.keys(commands))('of %s has a usage line and an example', async (name) => {
    const { code, printed } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(printed).toContain(`Usage: cairn-mfe ${name}`);
    expect(printed).toMatch(new RegExp(`Examples\n  cairn-mfe ${name}`));
    expect(registry.calls).toEqual([]);
  });

  it('of the tool names every command', async () => {
    const { code, printed } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(printed).toContain(`  ${name} `);
  });

  it.each([
    [['promte'], 'Did you mean promote?'],
    [['promote', '--chanel', 'staging'], 'Did you mean --channel?'],
    [['xyz'], 'There is no command "xyz".'],
    [['promote', 'catalog'], 'Usage: cairn-mfe promote'],
    [['promote', 'catalog', '1.1.0'], 'Which channel?'],
    [['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '101'], '0 to 100'],
    [['status', '--registry', 'staging'], 'is not an address'],
    [[], 'Which command?'],
  ])('%j ends with 2', async (args, words) => {
    const { code, noted } = await run(args);
    expect(code).toBe(2);
    expect(noted).toContain(words);
  });
});

describe('the token', () => {
  const statusWith = async (content: string) => {
    await writeFile(join(folder, 'release.token'), content);
    return run(['status', '--token-file', 'release.token']);
  };

  it('is read from a file in the folder where the tool was started', async () => {
    expect((await statusWith('cairn_rt_other\n')).code).toBe(0);
    expect(callsTo('GET', '/api/v1/status')).toMatchObject([
      { authorization: 'Bearer cairn_rt_other' },
    ]);
  });

  it('is refused with whatever else got into its file, and nothing is sent', async () => {
    const { code, noted } = await statusWith('Installing packages …\ncairn_rt_other\n');
    expect(code).toBe(2);
    expect(noted).toContain('does not hold a release token and nothing else');
    expect(noted).not.toContain('cairn_rt_other');
    expect(registry.calls).toEqual([]);
  });
});

it('texts name the program as it was started', async () => {
  const { noted } = await run(['publish'], [], 'npx cairn-mfe');
  expect(noted).toContain('Next: npx cairn-mfe promote catalog 1.1.0 --channel staging');
});

describe('[GATE-08] check', () => {
  it('runs the rules and the mount without sending anything', async () => {
    const { code, noted } = await run(['check']);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(noted).toContain('catalog 1.1.0 is fit for staging.');
    expect(registry.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('ends with 1, the rule, and what to do', async () => {
    await writeFile(join(folder, 'remoteEntry.1.js'), entry.replace('1})', '2})'));
    const { code, noted } = await run(['check']);
    expect(code).toBe(1);
    expect(noted).toContain('✗ file-differs: remoteEntry.1.js has another hash');
    expect(noted).toContain('→ Build the release again');
  });

  it('is refused by a mount that fails', async () => {
    const { code, noted } = await run(['check'], ['On /catalog it shows a blank page.']);
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
    expect(callsTo('PUT', '/files/remoteEntry.1.js')).toMatchObject([
      { body: entry, authorization: `Bearer ${TOKEN}` },
    ]);
    expect(callsTo('POST', '/api/v1/remotes/catalog/releases/1.1.0/checks')).toHaveLength(1);
  });

  it('goes on where an interrupted upload stopped', async () => {
    registry.answerOnce('POST /api/v1/remotes/catalog/releases', 500, {
      code: 'server',
      message: 'Something broke.',
    });
    expect((await run(['publish'])).code).toBe(3);
    expect((await run(['publish'])).code).toBe(0);
    expect(callsTo('PUT', '/files/remoteEntry.1.js')).toHaveLength(1);
  });

  it('sends nothing of a release that breaks a rule', async () => {
    await run(['publish'], ['On /catalog it shows a blank page.']);
    expect(registry.calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('promote and canary', () => {
  it('change exactly the revision that was checked', async () => {
    const { code, noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
    expect({ code, noted }).toMatchObject({ code: 0 });
    expect(callsTo('PUT', '/api/v1/channels/staging/remotes/catalog')).toMatchObject([
      { ifMatch: '"staging-7"', body: '{"version":"1.1.0"}' },
    ]);
  });

  it('tell the registry about a failed check and change nothing', async () => {
    const args = ['canary', 'catalog', '1.1.0', '--channel', 'staging', '--percent', '10'];
    expect((await run(args, ['On /catalog it shows a blank page.'])).code).toBe(1);
    const [recorded] = callsTo('POST', '/api/v1/remotes/catalog/releases/1.1.0/checks');
    expect(JSON.parse(recorded?.body ?? '')).toMatchObject({
      channel: 'staging',
      passed: false,
      mix: { catalog: '1.0.0', learning: '1.0.0' },
    });
    expect(callsTo('PUT', '/api/v1/channels/staging/remotes/catalog')).toEqual([]);
  });

  it('lose against somebody who was quicker, in words', async () => {
    registry.answerOnce('PUT /api/v1/channels/staging/remotes/catalog', 412, {
      code: 'conflict',
      message: 'Somebody changed staging meanwhile.',
      details: { rules: [{ rule: 'stale', message: 'Revision 8.', fix: 'Look again.' }] },
    });
    const { code, noted } = await run(['promote', 'catalog', '1.1.0', '--channel', 'staging']);
    expect(code).toBe(1);
    expect(noted).toContain('Nothing was changed.');
    expect(noted).toContain('✗ stale: Revision 8.');
  });

  it('refuse a version that nobody published', async () => {
    const { code, noted } = await run(['promote', 'catalog', '9.9.9', '--channel', 'staging']);
    expect(code).toBe(1);
    expect(noted).toContain('catalog 9.9.9 is not published.');
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

it('[TOOL-04] status is a table with canaries, fallbacks and error rates', async () => {
  const { noted } = await run(['status']);
  expect(noted.split('\n').slice(0, 3)).toEqual([
    '          staging (7)',
    'catalog   1.0.0 2.0 % errors + 1.1.0 for 10 % 2 fallbacks',
    'learning  1.0.0 2.0 % errors + 1.1.0 for 10 % 2 fallbacks',
  ]);
  expect(noted).toContain('staging: the canary of catalog was stopped: too many errors');
});
