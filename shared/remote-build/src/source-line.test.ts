import { findSourceLine } from './source-line.ts';

/** Returns a source map in which line 1 of the built file is line 2 of the source. */
const mapOf = (source: string, content: string | null = 'first\n  throw new Error();\nlast') =>
  JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: [content],
    names: [],
    mappings: 'AACA',
  });
const place = { line: 1, column: 7 };

it("a position in the built file is converted to the line in the team's source", () => {
  expect(findSourceLine(mapOf('webpack://mfe_planner_dev/./src/planner.page.tsx'), place)).toEqual({
    file: 'src/planner.page.tsx',
    line: 2,
    text: 'throw new Error();',
  });
});

it('a place of a map of Vite, which names sources from its own folder', () => {
  const folders = { dir: '/team', mapFolder: '/team/node_modules/.cache/dev/assets' };
  const found = findSourceLine(mapOf('../../../../src/planner.page.tsx'), place, folders);
  expect(found).toMatchObject({ file: 'src/planner.page.tsx', line: 2 });
});

it('without the text where the map has none', () => {
  expect(findSourceLine(mapOf('webpack://x/./src/a.ts', null), place)).toEqual({
    file: 'src/a.ts',
    line: 2,
  });
});

it.each([
  'webpack://x/./node_modules/react-dom/index.js',
  'webpack://x/webpack/runtime/load script',
])('a place in %s is no line of the team', (source) => {
  expect(findSourceLine(mapOf(source), place)).toBeUndefined();
});

it('nor is one that the map does not know', () => {
  expect(findSourceLine(mapOf('webpack://x/./src/a.ts'), { line: 9, column: 1 })).toBeUndefined();
});
