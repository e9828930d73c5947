import { createHash } from 'node:crypto';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { toCheckedMix } from '../gate/content-digest.ts';
import { createHostDescriptor, createTestDescriptor, createRoute } from '../test/gate-input.ts';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

const CHANGES = '/api/v1/channels/staging/changes';
const both = ['promote', 'catalog@1.1.0', 'learning@2.0.0', '--channel', 'staging'];
const why = ['--reason', 'Plans in both'];
const ENTRY = 'var mfe_learning_2_0_0;(()=>{let o={"./app":()=>1}})()';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

/** Publishes a release of learning in addition to catalog 1.1.0. */
const publishLearning = (changes: Partial<Descriptor> = {}): Descriptor => {
  const integrity = `sha384-${createHash('sha384').update(ENTRY).digest('base64')}`;
  const file = { path: 'remoteEntry.1.js', integrity, bytes: ENTRY.length };
  const learning = createTestDescriptor('learning', {
    version: '2.0.0',
    files: [file],
    preload: [file.path],
    ...changes,
  });
  const base = '/remotes/learning/2.0.0';
  test.registry.answerOnce(`GET ${base}/remote.json`, 200, JSON.stringify(learning));
  test.registry.answerOnce(`GET ${base}/remoteEntry.1.js`, 200, ENTRY);
  return learning;
};

/** Returns the signed result of a release: whether it passed, and the versions of the other remotes. */
const signedOf = (name: string, version: string) => {
  const [call] = test.callsTo('POST', `/api/v1/remotes/${name}/releases/${version}/checks`);
  const { statement } = JSON.parse(call?.body ?? '{}') as { statement: string };
  const payload = Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString();
  const { mix, passed } = JSON.parse(payload) as {
    mix: Record<string, { version: string }>;
    passed: boolean;
  };
  const beside = Object.entries(mix).map(([remote, entry]) => [remote, entry.version] as const);
  return { passed, beside: Object.fromEntries(beside) };
};

it('promotes both as one revision, each checked and mounted beside what the other will be', async () => {
  publishLearning();
  test.registry.answerOnce(`POST ${CHANGES}`, 200, { channel: 'staging', revision: 8 });
  const { code, noted } = await test.run([...both, ...why]);
  expect({ code, noted }).toMatchObject({ code: 0 });
  expect(test.mountedWith).toHaveLength(2);
  expect(signedOf('catalog', '1.1.0')).toEqual({
    passed: true,
    beside: { catalog: '1.0.0', host: '3.0.0', learning: '2.0.0' },
  });
  expect(signedOf('learning', '2.0.0')).toEqual({
    passed: true,
    beside: { catalog: '1.1.0', host: '3.0.0', learning: '1.0.0' },
  });
  const [change, ...others] = test.callsTo('POST', CHANGES);
  expect(others).toEqual([]);
  expect(change?.ifMatch).toBe('"staging-7"');
  expect(JSON.parse(change?.body ?? '')).toEqual({
    reason: 'Plans in both',
    changes: [
      { remote: 'catalog', version: '1.1.0', action: 'promote' },
      { remote: 'learning', version: '2.0.0', action: 'promote' },
    ],
  });
  expect(noted).toContain('staging runs catalog 1.1.0, learning 2.0.0');
  expect(noted).toContain('rollback --channel staging --to 7');
});

it('mounts only what has not passed beside what the other will be', async () => {
  const mix = toCheckedMix([
    createTestDescriptor('catalog'),
    publishLearning(),
    createHostDescriptor(),
  ]);
  const check = { channel: 'staging', passed: true, mix, by: 'ci', at: '2026-01-01T00:00:00.000Z' };
  const checks = '/api/v1/remotes/catalog/releases/1.1.0/checks';
  test.registry.answerOnce(`GET ${checks}`, 200, { checks: [check] });
  test.registry.answerOnce(`POST ${CHANGES}`, 200, { channel: 'staging', revision: 8 });
  expect((await test.run([...both, ...why])).code).toBe(0);
  expect(test.mountedWith).toHaveLength(1);
  expect(test.callsTo('POST', checks)).toEqual([]);
  expect(signedOf('learning', '2.0.0').passed).toBe(true);
});

it('changes nothing where one of them does not fit the other', async () => {
  publishLearning({ routes: [createRoute('/learning'), createRoute('/catalog')] });
  const { code, noted } = await test.run([...both, ...why]);
  expect(code).toBe(1);
  expect(noted).toContain('belongs to learning 2.0.0 on staging');
  expect(test.callsTo('POST', CHANGES)).toEqual([]);
  expect(signedOf('catalog', '1.1.0').passed).toBe(false);
});

it('waits for a second person where the channel asks for one', async () => {
  publishLearning();
  const answer = { channel: 'staging', revision: 7, request: 'abc' };
  test.registry.answerOnce(`POST ${CHANGES}`, 202, answer);
  const { code, noted } = await test.run([...both, ...why]);
  expect(code).toBe(0);
  expect(noted).toContain('another person approves it');
});

it.each([
  ['without a reason', both, 'add --reason'],
  [
    'with one that names no version',
    ['promote', 'catalog@1.1.0', 'learning', ...why],
    'catalog@1.5.0',
  ],
])('is not understood %s', async (_, args, words) => {
  const { code, noted } = await test.run([...args, '--channel', 'staging']);
  expect([code, noted]).toEqual([2, expect.stringContaining(words)]);
  expect(test.callsTo('POST', CHANGES)).toEqual([]);
});
