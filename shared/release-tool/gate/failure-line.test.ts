import { createTestDescriptor } from '../test/gate-input.ts';
import { findFailureLine } from './failure-line.ts';
import { PROBE_SCRIPT_START } from './page-probe.ts';

const descriptor = createTestDescriptor('planner');
/** A source map in which column 6 of line 1 of the built file is line 2 of the source. */
const map = JSON.stringify({
  version: 3,
  sources: ['webpack://mfe_planner/./src/planner.page.tsx'],
  sourcesContent: ['first\n  throw new Error();\nlast'],
  names: [],
  mappings: 'KACA',
});
const find = (frames: string, files: Readonly<Record<string, string>>) => {
  const read = (path: string) =>
    Promise.resolve(files[path] === undefined ? undefined : Buffer.from(files[path]));
  return findFailureLine(`Error: boom\n${frames}`, { descriptor, read });
};
const LINE = 'src/planner.page.tsx:2: throw new Error();';
const own = 'https://site.example/remotes/planner/1.0.0';

it('names the line of source of the first frame in a file of the release', async () => {
  const host = '    at run (https://site.example/remotes/host/3.0.0/app.1.js:1:6)';
  const frames = `${host}\n    at draw (${own}/app.1.js:1:6)\n    at ${own}/app.1.js:9:9`;
  expect(await find(frames, { 'app.1.js.map': map })).toBe(LINE);
});

it('counts columns of the entry without the probe that stands before it', async () => {
  const files = { 'remoteEntry.1.js.map': map };
  const at = (column: number) => `    at ${own}/remoteEntry.1.js:1:${column}`;
  expect(await find(at(PROBE_SCRIPT_START.length + 6), files)).toBe(LINE);
  expect(await find(at(PROBE_SCRIPT_START.length + 5), files)).toBeUndefined();
});

it.each([
  ['no map', `    at ${own}/app.1.js:1:6`, {}],
  ['a map that is none', `    at ${own}/app.1.js:1:6`, { 'app.1.js.map': 'no map' }],
  [
    'another release',
    '    at https://site.example/remotes/other/1.0.0/app.1.js:1:6',
    { 'app.1.js.map': map },
  ],
])('names no line for %s', async (_, frames, files) => {
  expect(await find(frames, files)).toBeUndefined();
});
