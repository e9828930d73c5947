import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPublicKey, readStatement } from '../gate/check-statement.ts';
import { toCheckedMix } from '../gate/content-digest.ts';
import { createHostDescriptor, createTestDescriptor } from '../test/gate-input.ts';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

const CHECKS = '/api/v1/remotes/catalog/releases/1.1.0/checks';
const PROMOTION = ['promote', 'catalog', '1.1.0', '--channel', 'staging'];
const running = [
  createTestDescriptor('catalog'),
  createTestDescriptor('learning'),
  createHostDescriptor(),
];
const passed = { channel: 'production', passed: true, by: 'ci', at: '2026-01-01T00:00:00.000Z' };

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const registryHas = (...checks: object[]) => {
  test.registry.answerOnce(`GET ${CHECKS}`, 200, { checks });
};

describe('[GATE-08] a promotion', () => {
  it.each([[PROMOTION], [[...PROMOTION.with(0, 'canary'), '--percent', '10']]])(
    'by %j mounts nothing again that has passed beside the same releases, on whichever channel',
    async (args) => {
      registryHas({ ...passed, mix: toCheckedMix(running) });
      const { code, noted } = await test.run(args);
      expect({ code, noted }).toMatchObject({ code: 0 });
      expect(noted).toContain('catalog 1.1.0 has passed beside what staging runs (signed by ci)');
      expect(test.mountedIn).toEqual([]);
      expect(test.callsTo('POST', CHECKS)).toEqual([]);
      const [asked] = test.callsTo('GET', CHECKS);
      expect(asked?.query.get('channel')).toBe('staging');
    },
  );

  it.each([
    ['beside other releases', { mix: toCheckedMix(running.slice(0, 1)) }, 1],
    [
      'with other values',
      { channel: 'staging', mix: toCheckedMix(running, { learning: { seats: 5 } }) },
      1,
    ],
    ['without success', { channel: 'staging', passed: false }, 1],
    ['never', undefined, 1],
  ] as const)('mounts what was mounted %s, and hands the result in', async (_, check, mounts) => {
    if (check) registryHas({ ...passed, mix: toCheckedMix(running), ...check });
    expect((await test.run(PROMOTION)).code).toBe(0);
    expect(test.mountedIn).toHaveLength(mounts);
    expect(test.callsTo('POST', CHECKS)).toHaveLength(1);
  });
});

it('a mount has the host that the channel runs', async () => {
  await test.run(PROMOTION);
  expect(test.mountedIn).toEqual(['3.0.0']);
});

describe('[GATE-08] publish after check', () => {
  beforeEach(async () => {
    await mkdir(join(test.home, 'node_modules'));
  });
  const check = (mounted: string[] = []) =>
    test.run(['check', 'built'], { mounted, cwd: test.home });
  const publish = (isChecker = true) =>
    test.run(['publish', 'built'], { isChecker, cwd: test.home });

  it('hands in what check has signed, and mounts nothing again', async () => {
    expect((await check()).code).toBe(0);
    expect((await publish()).code).toBe(0);
    expect(test.mountedIn).toHaveLength(1);
    const [handedIn] = test.callsTo('POST', CHECKS);
    const { statement } = JSON.parse(handedIn?.body ?? '') as { readonly statement: string };
    const reader = { registry: 'this one', checkers: [toPublicKey(test.checker)], now: new Date() };
    expect(await readStatement(statement, reader)).toMatchObject({ passed: true, by: 'ci' });
  });

  it('mounts again the second time, as a statement counts once', async () => {
    await check();
    await publish();
    await publish();
    expect(test.mountedIn).toHaveLength(2);
  });

  it('mounts again without the key that has signed it', async () => {
    await check();
    await publish(false);
    expect(test.mountedIn).toHaveLength(2);
  });

  it('mounts again after a check that failed', async () => {
    await check();
    expect((await check(['On /catalog it shows a blank page.'])).code).toBe(1);
    await publish();
    expect(test.mountedIn).toHaveLength(3);
  });

  it('mounts again when the bytes are others', async () => {
    await check();
    test.registry.answerOnce('GET /remotes/catalog/1.1.0/remote.json', 404, {});
    const file = join(test.folder, 'remote.json');
    const descriptor = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(
      file,
      JSON.stringify({
        ...descriptor,
        routes: [{ path: '/catalog', auth: 'open', title: 'Other' }],
      }),
    );
    await publish();
    expect(test.mountedIn).toHaveLength(2);
  });
});
