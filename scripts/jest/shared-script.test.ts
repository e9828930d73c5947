import { createContext } from 'node:vm';
import { compileSharedScript } from './shared-script.ts';

const PARAMETERS = ['module', 'exports'];
const COUNTER = `let count = 0; exports.next = () => ++count; exports.Array = Array;`;

interface Counter {
  readonly next: () => number;
  readonly Array: ArrayConstructor;
}

const loaded = (source: string, filename: string): Counter => {
  const run = compileSharedScript(source, filename, PARAMETERS).runInContext(createContext()) as (
    module: object,
    exports: object,
  ) => void;
  const exports = {};
  run({}, exports);
  return exports as Counter;
};

test('a module is compiled once, and each load of it has its own state and globals', () => {
  const first = loaded(COUNTER, '/counter.js');
  const second = loaded(COUNTER, '/counter.js');

  expect(compileSharedScript(COUNTER, '/counter.js', PARAMETERS)).toBe(
    compileSharedScript(COUNTER, '/counter.js', PARAMETERS),
  );
  expect([first.next(), first.next(), second.next()]).toEqual([1, 2, 1]);
  expect(first.Array).not.toBe(second.Array);
});

test('compiles another script for another source, file name or parameters', () => {
  const script = compileSharedScript(COUNTER, '/one.js', PARAMETERS);

  expect(compileSharedScript(`${COUNTER} // more`, '/one.js', PARAMETERS)).not.toBe(script);
  expect(compileSharedScript(COUNTER, '/two.js', PARAMETERS)).not.toBe(script);
  expect(compileSharedScript(COUNTER, '/one.js', ['module', 'exports', 'jest'])).not.toBe(script);
});

test('reports errors on the first and on later lines at their right positions', () => {
  const placeIn = (source: string): string | undefined => {
    try {
      loaded(source, '/fails.js');
    } catch (error) {
      return /fails\.js:(\d+:\d+)/.exec((error as Error).stack ?? '')?.[1];
    }
    return undefined;
  };

  expect(placeIn('  null.first')).toBe('1:8');
  expect(placeIn('\n null.second')).toBe('2:7');
});
