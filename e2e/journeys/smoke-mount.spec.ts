import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventMap } from '../../shared/session/src/event-map.ts';
import { makeRemote, tokenFor, toolFor, writeSources } from '../fixtures/small-remotes.ts';
import { expect, test } from '../fixtures/test.ts';
import { buildWith, checkAt, editDescriptor } from '../fixtures/tried-releases.ts';

const NAME = 'candidate';

/** A remote with one screen: its statements run first, then the screen's own, then it shows what is given. */
const remote = (screen: { before?: string; inside?: string; shows: string }): string => `
import { defineRemote } from '@cairn/runtime';
import { useEffect, use } from 'react';
${screen.before ?? ''}
const Screen = () => {
  ${screen.inside ?? ''}
  return ${screen.shows};
};
export const remote = defineRemote({ routes: [{ path: '/${NAME}', element: <Screen /> }] });
void [useEffect, use];
`;

const GOOD = remote({ shows: '<h1>Candidate</h1>' });

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;

let folder: string;

test.describe.configure({ mode: 'serial' });
test.use({ quietConsole: undefined });

test.beforeAll(async () => {
  folder = await makeRemote(NAME, {}, { emits: ['course.completed'], listens: ['roles.changed'] });
});

test.describe('[GATE-06] a release is mounted in a browser, and', () => {
  test('passes when it comes, shows its screen and leaves', async ({ cairn }) => {
    const good = await buildWith(folder, 'good', GOOD);
    expect(await checkAt(cairn.url)(good)).toEqual({ code: 0, problems: [] });
  });

  for (const [what, screen, words] of [
    [
      'throws while it is evaluated',
      { before: `throw new Error('no settings');`, shows: '<h1>Candidate</h1>' },
      'no settings',
    ],
    [
      'throws while it is drawn',
      { inside: `throw new Error('no data');`, shows: '<h1>Candidate</h1>' },
      'no data',
    ],
    [
      'writes an error to the console',
      {
        inside: `useEffect(() => console.error('keys are missing'), []);`,
        shows: '<h1>Candidate</h1>',
      },
      'the page complained: keys are missing',
    ],
    ['shows a blank page', { shows: '<div />' }, 'it shows a blank page'],
    [
      'waits for ever',
      { before: 'const never = new Promise(() => {});', inside: 'use(never);', shows: 'null' },
      'it did not come to rest within 3 s',
    ],
    [
      'fetches for ever',
      {
        inside: `useEffect(() => {
          const timer = setInterval(() => void fetch('/api/courses/all'), 100);
          return () => clearInterval(timer);
        }, []);`,
        shows: '<h1>Candidate</h1>',
      },
      'it did not come to rest within 3 s',
    ],
  ] as const)
    test(`is refused when it ${what}`, async ({ cairn }) => {
      const built = await buildWith(folder, what.replaceAll(' ', '-'), remote(screen));
      const limit = what.endsWith('for ever') ? 3000 : undefined;
      const { code, problems } = await checkAt(cairn.url, limit)(built);
      expect({ code, problems }).toEqual({
        code: 1,
        problems: [expect.stringMatching(/^smoke-mount: On \/candidate /)],
      });
      expect(problems[0]).toContain(words);
    });

  test('meets the releases that its channel runs at this moment', async ({ cairn }) => {
    const tool = toolFor(cairn, await tokenFor(cairn, 'alongside'));
    const neighbour = await makeRemote('alongside', {}, { emits: [], listens: [] });
    const source = remote({ shows: '<h1>Alongside</h1>' }).replaceAll(NAME, 'alongside');
    await writeSources(neighbour, { 'index.tsx': source });
    const done = { code: 0, answer: expect.objectContaining({ ok: true }) };
    expect(await tool('publish', neighbour)).toEqual(done);
    expect(await tool('promote', 'alongside', '1.0.0', '--channel', 'staging')).toEqual(done);
    const clashing = remote({
      before: `new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent;
        if (title === 'Alongside') console.error('clashes with ' + title);
      }).observe(document, { subtree: true, childList: true });`,
      shows: '<h1>Candidate</h1>',
    });
    const built = await buildWith(folder, 'clashing', clashing);
    const check = checkAt(cairn.url);
    expect(await check(built, '--channel', 'production')).toEqual({ code: 0, problems: [] });
    expect(await check(built, '--channel', 'staging')).toEqual({
      code: 1,
      problems: [expect.stringContaining('clashes with Alongside')],
    });
  });
});

test.describe('[REMOTE-04] the descriptor', () => {
  test('says what the package declares and what the bundle is', async () => {
    const described = await makeRemote('described', {}, { emits: [], listens: [] });
    const file = join(described, 'package.json');
    const { mfe, ...about } = read(file);
    // No two values alike, so that none can stand for another.
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
    const source = remote({ shows: '<h1>Described</h1>' }).replaceAll(NAME, 'described');
    await writeSources(described, { 'entry.tsx': source });
    const built = await buildWith(described, 'described', '');

    const { files, entry, preload, events, shared, ...told } = read(
      join(built, 'remote.json'),
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
    const there = readdirSync(built).filter((name) => !/\.(?:br|gz)$|^remote\.json$/.test(name));
    expect(files).toEqual(
      there.toSorted().map((path) => {
        const content = readFileSync(join(built, path));
        const hash = createHash('sha384').update(content).digest('base64');
        return { path, integrity: `sha384-${hash}`, bytes: content.length };
      }),
    );
    expect(readFileSync(join(built, entry), 'utf8')).toContain('mfe_described_3_2_1');
    expect(preload).toEqual(expect.arrayContaining([entry]));
  });

  test('is refused once it was edited by hand', async ({ cairn }) => {
    const built = join(folder, 'releases', 'good');
    const check = checkAt(cairn.url);
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
    expect(await check(folder, '--no-build')).toEqual({ code: 0, problems: [] });
  });
});
