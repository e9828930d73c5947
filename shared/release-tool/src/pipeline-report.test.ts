import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolTest, TEST_RELEASE_TOKEN, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const read = (name: string) => readFile(join(test.home, name), 'utf8');
const runInPipeline = (args: string[], options: Parameters<ToolTest['run']>[1] = {}) =>
  test.run(args, {
    ...options,
    env: {
      GITHUB_OUTPUT: join(test.home, 'outputs'),
      GITHUB_STEP_SUMMARY: join(test.home, 'summary.md'),
      ...options.env,
    },
  });

/** Returns the outputs as GitHub reads them, for the form with several lines. */
const readOutputs = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await read('outputs')).matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(
      ([, name, , value]) => [name, value],
    ),
  );

const PROMOTE = ['promote', 'catalog', '1.1.0', '--channel', 'staging'];

it('a promotion gives GitHub its result with the screen and the result of the gate', async () => {
  await runInPipeline(PROMOTE);
  const address = `${test.registry.url}/catalog?mfe.channel=staging`;
  expect(await readOutputs()).toMatchObject({
    ok: 'true',
    remote: 'catalog',
    version: '1.1.0',
    channel: 'staging',
    revision: '8',
    address,
    gate: 'passed, mounted with what staging runs',
  });
  const summary = await read('summary.md');
  expect(summary).toContain(String.raw`### ✓ promote catalog 1\.1\.0`);
  expect(summary).toContain(`| address | <${address}> |`);
  expect(summary).toContain('| gate | passed\\, mounted with what staging runs |');
});

it('a publication and a preview do so too', async () => {
  await runInPipeline(['publish']);
  expect(await readOutputs()).toMatchObject({
    command: 'publish',
    address: `${test.registry.url}/releases`,
    gate: 'passed, mounted with what staging runs',
  });
  const version = '1.1.0-preview.b-new.g0123456789ab';
  const branch = await startToolTest(version);
  branch.registry.answerOnce('PUT /api/v1/remotes/catalog/previews', 200, {
    channel: 'preview-catalog-b-new-1',
    version,
    branch: 'new',
    endsAt: '2026-03-08T10:00:00.000Z',
    link: '/?mfe.preview=abc',
  });
  await branch.run(['preview', '--branch', 'new', '--commit', '0123456789abcdef'], {
    env: { GITHUB_OUTPUT: join(test.home, 'outputs') },
  });
  const { url } = branch.registry;
  await branch.end();
  expect(await readOutputs()).toMatchObject({
    command: 'preview',
    link: `${url}/catalog?mfe.preview=abc`,
    gate: 'rules passed, not mounted',
  });
});

it('a refusal gives the broken rules with what to do, and a text cannot become markup', async () => {
  const mounted = ['On /catalog it says <img src=x> | *oh*\n# no'];
  const { code } = await runInPipeline(PROMOTE, { mounted });
  expect(code).toBe(1);
  expect(await readOutputs()).toEqual({
    ok: 'false',
    message: 'catalog 1.1.0 on staging breaks a rule.',
  });
  const summary = await read('summary.md');
  expect(summary).toContain(String.raw`### ✗ promote catalog 1\.1\.0`);
  expect(summary).toContain(
    String.raw`- **smoke\-mount**: On \/catalog it says \<img src\=x\> \| \*oh\* \# no`,
  );
  expect(summary).toContain(String.raw`Look at the console\.`);
});

it('steps of one job add to the files, and no value can end its output early', async () => {
  await writeFile(join(test.home, 'outputs'), 'before=1\n');
  await runInPipeline(PROMOTE, { mounted: ['one'] });
  await runInPipeline(PROMOTE);
  const outputs = await read('outputs');
  expect(outputs).toMatch(/^before=1\nok<<end_[\w-]{36}\nfalse\n/);
  const ends = [...outputs.matchAll(/<<(\S+)/g)].map(([, end]) => end);
  expect(new Set(ends).size).toBe(ends.length);
  expect((await read('summary.md')).match(/^###/gm)).toHaveLength(2);
});

it('GitLab reads the result as variables, and a later command of the job replaces its own', async () => {
  const dotenv = join(test.home, 'cairn.env');
  await writeFile(dotenv, 'OWN=1\nCAIRN_OK=false\n');
  await test.run(['publish', '--dotenv', dotenv]);
  await test.run([...PROMOTE, '--dotenv', '../cairn.env']);
  const lines = (await read('cairn.env')).trimEnd().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'OWN=1',
      'CAIRN_OK=true',
      'CAIRN_COMMAND=promote',
      'CAIRN_CREATED=true',
      `CAIRN_ADDRESS=${test.registry.url}/catalog?mfe.channel=staging`,
    ]),
  );
  expect(new Set(lines.map((line) => line.split('=')[0])).size).toBe(lines.length);
});

it('a report that cannot be written is named, and the command has its own result', async () => {
  const { code, noted } = await runInPipeline(PROMOTE, { env: { GITHUB_OUTPUT: test.home } });
  expect(code).toBe(0);
  expect(noted).toContain(`The report ${test.home} was not written`);
  expect(await read('summary.md')).toContain('✓');
});

it('other commands report nothing, and no report has the token', async () => {
  await runInPipeline(['status']);
  await expect(read('outputs')).rejects.toThrow('ENOENT');
  await runInPipeline(PROMOTE);
  expect((await read('outputs')) + (await read('summary.md'))).not.toContain(TEST_RELEASE_TOKEN);
});
