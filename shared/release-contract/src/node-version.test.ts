import { findNodeVersionFault } from './node-version.ts';

it.each(['20.20.2', '22.14.9', '18.0.0'])('Node %s is too old, in words', (running) => {
  expect(findNodeVersionFault(running)).toBe(`Needs Node 22.15 or newer; this is ${running}.`);
});

it.each(['22.15.0', '22.15.1', '24.2.0', '26.0.0-nightly20261104'])(
  'Node %s will do',
  (running) => {
    expect(findNodeVersionFault(running)).toBeUndefined();
  },
);
