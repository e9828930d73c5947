import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '../../shared/remote-build/src/build-remote.ts';
import { readRemotePackageJson } from '../../shared/remote-build/src/package.ts';
import { eventMap } from '../../shared/session/src/event-map.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { writeRelease } from '../fixtures/plain-release.ts';
import { SLOT } from '../fixtures/slot-releases.ts';
import { makeRemote } from '../fixtures/small-remotes.ts';
import { expect } from '../fixtures/test.ts';
import { editDescriptor, test } from '../fixtures/tried-releases.ts';

const NAME = 'candidate';

/** A built remote that breaks in the way that its URL names, so that one build serves every test. */
const SOURCE = `
import { defineRemote } from '@cairn/runtime';
import { use, useEffect } from 'react';
const [, , how] = location.pathname.split('/');
const never = new Promise(() => {});
if (how === 'throws-while-it-is-evaluated') throw new Error('no settings');
if (how === 'clashes') new MutationObserver(() => {
  const title = document.querySelector('h1')?.textContent ?? '';
  if (title.includes('alongside')) console.error('clashes with ' + title);
}).observe(document, { subtree: true, childList: true });
const Screen = () => {
  if (how === 'throws-while-it-is-drawn') throw new Error('no data');
  if (how === 'waits-for-ever') use(never);
  useEffect(() => {
    if (how === 'writes-an-error-to-the-console') console.error('keys are missing');
    if (how !== 'fetches-for-ever') return undefined;
    const timer = setInterval(() => void fetch('/api/courses/all'), 100);
    return () => clearInterval(timer);
  }, []);
  return how === 'shows-a-blank-page' ? <div /> : <h1>Candidate</h1>;
};
export const remote = defineRemote({ routes: [{ path: '/${NAME}/:how', element: <Screen /> }] });
`;
const howOf = (how: string) => ['--param', `how=${how}`];
const SOUND = howOf('sound');

const build = async (folder: string, outDir: string) =>
  buildRemote(readRemotePackageJson(folder), { outDir, mode: 'production' });

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;

let folder: string;
let built: string;

test.describe.configure({ mode: 'serial' });
test.use({ quietConsole: undefined });

test.beforeAll(async () => {
  const events = { emits: ['course.completed'], listens: ['roles.changed'] };
  folder = await makeRemote(NAME, { 'index.tsx': SOURCE }, events, { path: `/${NAME}/:how` });
  built = join(folder, 'releases', 'built');
  await build(folder, built);
});

test.describe('[GATE-06] a release is mounted in a browser, and', () => {
  test('passes when it comes, shows its screen and leaves', async ({ createCheck }) => {
    expect(await createCheck()(built, ...SOUND)).toEqual({ code: 0, problems: [] });
  });

  for (const [what, words] of [
    ['throws while it is evaluated', 'no settings'],
    ['throws while it is drawn', 'no data'],
    ['writes an error to the console', 'the page complained: keys are missing'],
    ['shows a blank page', 'shows a blank page'],
    ['waits for ever', 'it did not come to rest within 20 s'],
    ['fetches for ever', 'it did not come to rest within 20 s'],
  ] as const)
    test(`is refused when it ${what}`, async ({ createCheck }) => {
      const check = createCheck(what.endsWith('for ever') ? { limitMs: 20_000 } : {});
      const how = what.replaceAll(' ', '-');
      const { code, problems } = await check(built, ...howOf(how));
      expect({ code, problems }).toEqual({
        code: 1,
        problems: [expect.stringContaining(`smoke-mount: On /candidate/${how} `)],
      });
      expect(problems[0]).toContain(words);
    });

  test('meets the releases that its channel runs at this moment', async ({
    cairn,
    createCheck,
  }) => {
    const registry = await openPlainRegistry(cairn, ['alongside']);
    const beside = { name: 'alongside', version: '1.0.0' };
    const neighbour = await writeRelease({ kind: 'a neighbour', gate: undefined }, beside);
    await registry.promote(await registry.publish(neighbour), 'staging');
    const check = createCheck();
    const clashes = howOf('clashes');
    expect(await check(built, ...clashes, '--channel', 'production')).toEqual({
      code: 0,
      problems: [],
    });
    expect(await check(built, ...clashes, '--channel', 'staging')).toEqual({
      code: 1,
      problems: [expect.stringContaining('clashes with Candidate alongside/1.0.0')],
    });
  });
});

test.describe('what a release fills a slot with is drawn in the page of the owner, and', () => {
  const props = { type: 'object', properties: { tea: { type: 'string' } } } as const;
  const buildFiller = async (name: string, body: string) => {
    const filler = await makeRemote(
      name,
      {
        'index.tsx': `import { defineRemote } from '@cairn/runtime';
export const remote = defineRemote({ routes: [{ path: '/${name}', element: <h1>Bowl</h1> }] });
`,
        'filler.tsx': `import { defineFiller } from '@cairn/runtime';
const Bowl = ({ tea }) => { ${body} };
export const filler = defineFiller(Bowl);
`,
      },
      { emits: [], listens: [] },
      {
        fills: {
          [SLOT]: { module: './src/filler.tsx', order: 0, props, height: 40, preload: [] },
        },
      },
    );
    const outDir = join(filler, 'releases', 'built');
    await build(filler, outDir);
    return outDir;
  };

  test('passes when it is drawn', async ({ createCheck, slotReleases }) => {
    await slotReleases.mix({ tearoom: '1.0.0', teapot: '1.0.0' });
    const bowl = await buildFiller('sugarbowl', 'return <p>Sugar for {tea}</p>;');
    expect(await createCheck()(bowl, '--channel', 'production')).toEqual({
      code: 0,
      problems: [],
    });
  });

  test('is refused when it throws there', async ({ createCheck, slotReleases }) => {
    await slotReleases.mix({ tearoom: '1.0.0', teapot: '1.0.0' });
    const bowl = await buildFiller('milkjug', `throw new Error('no milk for ' + tea);`);
    const { code, problems } = await createCheck()(bowl, '--channel', 'production');
    expect({ code, problems }).toEqual({
      code: 1,
      problems: [expect.stringContaining(`smoke-mount: In the slot ${SLOT} on /tearoom `)],
    });
    expect(problems[0]).toContain(`milkjug in the slot ${SLOT}`);
    expect(problems[0]).toContain('no milk for Assam');
  });
});

test.describe('[REMOTE-04] the descriptor', () => {
  test('says what the package declares and what the bundle is', async () => {
    const described = await makeRemote('described', {}, { emits: [], listens: [] });
    const file = join(described, 'package.json');
    const { mfe, ...about } = read(file);
    // All values differ, so that none can stand for another.
    const declared = {
      ...mfe,
      expose: './src/entry.tsx',
      routes: [
        { path: '/described', auth: 'open', title: 'Open to all', data: ['/api/courses/all'] },
        { path: '/described/:id', auth: 'student', title: 'For students', data: [] },
      ],
      events: {
        emits: ['course.completed', 'notice.shown'],
        listens: ['roles.changed', 'session.ended'],
      },
    };
    writeFileSync(file, JSON.stringify({ ...about, version: '3.2.1', mfe: declared }));
    writeFileSync(join(described, 'src', 'entry.tsx'), SOURCE.replaceAll(NAME, 'described'));
    const outDir = join(described, 'dist');
    await build(described, outDir);

    const { files, entry, preload, events, shared, ...told } = read(
      join(outDir, 'remote.json'),
    ) as Record<string, unknown> & { entry: string };
    expect(told).toEqual({
      ...declared,
      events: undefined,
      schema: 1,
      version: '3.2.1',
      routes: declared.routes.map((route) => ({ ...route, preload: [] })),
    });
    expect(events).toEqual({
      ...declared.events,
      versions: Object.fromEntries(
        (['course.completed', 'notice.shown', 'roles.changed', 'session.ended'] as const).map(
          (name) => [name, eventMap[name].version],
        ),
      ),
    });
    const { hostApi } = declared as { hostApi?: string };
    expect(shared).toEqual({
      react: '^19.0.0',
      'react-dom': '^19.0.0',
      '@cairn/session': hostApi,
      '@cairn/runtime': hostApi,
      '@cairn/api/z': hostApi,
    });
    const there = readdirSync(outDir).filter((name) => !/\.(?:br|gz)$|^remote\.json$/.test(name));
    expect(files).toEqual(
      there.toSorted().map((path) => {
        const content = readFileSync(join(outDir, path));
        const hash = createHash('sha384').update(content).digest('base64');
        return { path, integrity: `sha384-${hash}`, bytes: content.length };
      }),
    );
    expect(readFileSync(join(outDir, entry), 'utf8')).toContain('mfe_described_3_2_1');
    expect(preload).toEqual(expect.arrayContaining([entry]));
  });

  test('is refused once it was edited by hand', async ({ createCheck }) => {
    const check = createCheck();
    const path = readdirSync(built).find((file) => /^app\..*\.js$/.test(file));
    const { routes, events, shared, files } = read(join(built, 'remote.json')) as {
      routes: [object];
      events: { versions: object };
      shared: object;
      files: { path: string; bytes: number }[];
    };
    const [route] = routes;
    const first = (change: object) =>
      files.map((file, at) => (at === 0 ? { ...file, ...change } : file));
    for (const [what, change] of Object.entries({
      schema: { schema: 2 },
      name: { name: 'other' },
      version: { version: '1.0.1' },
      entry: { entry: path },
      expose: { expose: './src/other.ts' },
      hostApi: { hostApi: '^2.0.1' },
      api: { api: '2' },
      'a title': { routes: [{ ...route, title: 'Another' }] },
      'who may see it': { routes: [{ ...route, auth: 'student' }] },
      'its data': { routes: [{ ...route, data: ['/api/courses/all'] }] },
      'an event emitted': { events: { ...events, emits: ['course.completed', 'notice.shown'] } },
      'an event listened to': { events: { ...events, listens: [] } },
      'a range': { shared: { ...shared, react: '^19.1.0' } },
      'a shared module': { shared: { ...shared, vue: '^3.0.0' } },
      preload: { preload: ['other.js'] },
      'a hash': { files: first({ integrity: `sha384-${'a'.repeat(64)}` }) },
      'a size': { files: first({ bytes: (files[0]?.bytes ?? 0) + 1 }) },
      'a file less': { files: files.slice(1) },
    })) {
      await editDescriptor(folder, built, (descriptor) => ({ ...descriptor, ...change }));
      const { code, problems } = await check(folder, '--no-build');
      expect(`${what}: ${code}`).toBe(`${what}: 1`);
      expect(problems.some((problem) => problem.startsWith('smoke-mount'))).toBe(false);
    }
    await editDescriptor(folder, built, (descriptor) => descriptor);
    expect(await check(folder, '--no-build', ...SOUND)).toEqual({ code: 0, problems: [] });
  });
});
