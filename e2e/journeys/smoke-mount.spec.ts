import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    const built = await buildWith(folder, 'good', GOOD);
    const { version, mfe } = read(join(folder, 'package.json'));
    const { name, expose, hostApi, api, routes } = mfe as Record<string, unknown>;
    const descriptor = read(join(built, 'remote.json'));
    expect(descriptor).toMatchObject({ schema: 1, version, name, expose, hostApi, api, routes });
    expect(descriptor['events']).toEqual({
      emits: ['course.completed'],
      listens: ['roles.changed'],
      versions: {
        'course.completed': expect.stringMatching(/^\d+\.\d+$/),
        'roles.changed': expect.stringMatching(/^\d+\.\d+$/),
      },
    });
    expect(descriptor['shared']).toMatchObject({
      react: '^19.0.0',
      '@cairn/runtime': hostApi,
      '@cairn/session': hostApi,
    });
    const there = readdirSync(built).filter((file) => !/\.(?:br|gz)$|^remote\.json$/.test(file));
    expect(descriptor['files']).toEqual(
      there.toSorted().map((path) => {
        const content = readFileSync(join(built, path));
        const hash = createHash('sha384').update(content).digest('base64');
        return { path, integrity: `sha384-${hash}`, bytes: content.length };
      }),
    );
    expect(there).toContain(descriptor['entry']);
  });

  test('is refused once it was edited by hand', async ({ cairn }) => {
    const built = join(folder, 'releases', 'good');
    const check = checkAt(cairn.url);
    const path = readdirSync(built).find((file) => /^app\..*\.js$/.test(file));
    for (const [field, value] of Object.entries({
      schema: 2,
      name: 'other',
      version: '1.0.1',
      entry: path,
      expose: './src/other.ts',
      hostApi: '^1.0.1',
      api: '2',
      routes: [{ path: `/${NAME}`, auth: 'student', title: NAME }],
      events: { emits: [], listens: [], versions: {} },
      shared: {},
      preload: ['other.js'],
      files: [{ path, integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 }],
    })) {
      await editDescriptor(folder, built, (descriptor) => ({ ...descriptor, [field]: value }));
      const { code, problems } = await check(folder, '--no-build');
      expect(`${field}: ${code}`).toBe(`${field}: 1`);
      expect(problems.some((problem) => problem.startsWith('smoke-mount'))).toBe(false);
    }
    await editDescriptor(folder, built, (descriptor) => descriptor);
    expect(await check(folder, '--no-build')).toEqual({ code: 0, problems: [] });
  });
});
