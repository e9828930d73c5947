import { join } from 'node:path';
import {
  type AppScreenPaths,
  type JourneyWithImports,
  selectJourneys,
  selectUnitTests,
} from './tests-of-change.ts';
import { root } from './root.ts';

const apps: AppScreenPaths[] = [
  { folder: 'mfe-catalog', paths: ['/', '/course-catalog', '/course-catalog/:id'] },
  { folder: 'mfe-player', paths: ['/course/:courseId'] },
];
const journey = (
  name: string,
  text: string,
  pages: Record<string, string> = {},
): JourneyWithImports => ({
  file: `e2e/journeys/${name}.spec.ts`,
  parts: new Map([[`e2e/journeys/${name}.spec.ts`, text], ...Object.entries(pages)]),
});
const catalogue = journey('catalogue', `await page.goto('/course-catalog?level=Beginner');`);
const home = journey('home', `await page.goto('/');`);
const player = journey('player', 'open(page);', {
  'e2e/pages/player.ts': 'await expect(page).toHaveURL(/\\/course\\/[a-z-]+$/);',
});
const manual = journey('manual', `readFileSync(join(root, 'docs', 'releasing.md'))`);
const journeys = [catalogue, home, player, manual];
const toRun = (...changed: string[]) => selectJourneys(changed, journeys, apps);

it.each([
  'server/src/app.ts',
  'shared/ui/src/button.tsx',
  'host/src/index.tsx',
  'pnpm-lock.yaml',
  'e2e/playwright.config.ts',
])('runs every journey when %s has changed', (file) => {
  expect(toRun(file)).toEqual(journeys);
});

it('runs the journeys that open an address of the changed app, also by a page they share or by a pattern', () => {
  expect(toRun('mfe-player/src/index.ts')).toEqual([player]);
  expect(toRun('mfe-catalog/package.json')).toEqual([catalogue, home]);
});

it('runs the journeys that read the sources of the changed app, not those that use its packages', () => {
  const reads = journey('reads', `join(root, 'mfe-player', 'src')`);
  const installs = journey('installs', `join(root, 'mfe-player', 'node_modules')`);
  const change = ['mfe-player/src/index.ts'];
  expect(selectJourneys(change, [reads, installs], apps)).toEqual([reads]);
});

it('runs a changed journey, and those that import a changed page', () => {
  expect(toRun('e2e/journeys/home.spec.ts')).toEqual([home]);
  expect(toRun('e2e/pages/player.ts')).toEqual([player]);
});

it('runs no journeys for changed unit tests, and for changed texts only those that read them', () => {
  expect(toRun('mfe-player/src/a.test.tsx', 'README.md')).toEqual([]);
  expect(toRun('docs/releasing.md')).toEqual([manual]);
});

it('runs the journeys of all changed files together', () => {
  expect(toRun('e2e/journeys/home.spec.ts', 'mfe-player/src/index.ts')).toEqual([home, player]);
});

it('runs the unit tests that import a changed file', () => {
  const related = () => ['/a/one.test.ts'];
  expect(selectUnitTests(['mfe-player/src/a.tsx', 'a/b.css', 'docs/a.md'], related)).toEqual(
    related(),
  );
});

it('adds the tests that start the server as a process when the server has changed', () => {
  const some = selectUnitTests(['shared/domain/src/a.rules.ts'], () => ['/a/one.test.ts']);
  expect(some).toContain(join(root, 'server', 'test', 'faults.test.ts'));
  expect(some).toContain('/a/one.test.ts');
});

it.each(['server/migrations/0001-a.sql', 'server/content/roles.yaml', 'pnpm-lock.yaml'])(
  'runs all unit tests when %s has changed, which nothing imports',
  (file) => {
    expect(selectUnitTests(['mfe-player/src/a.tsx', file], () => [])).toBeUndefined();
  },
);
