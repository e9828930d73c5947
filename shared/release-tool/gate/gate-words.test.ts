import { listSharedRanges } from '@cairn/remote-build/singletons';
import {
  createCandidateInput,
  fakeHash,
  testHostTerms,
  createMeasuredFiles,
  createTestDescriptor,
  createRoute,
  createSoundInput,
} from '../test/gate-input.ts';
import { declaredRouteInput, gateMessageCases } from '../test/gate-words.ts';
import { runGate } from './run-gate.ts';

it.each(gateMessageCases)('%s', (_, input, problems) => {
  expect(runGate(input).map(({ rule, message, fix }) => [rule, message, fix])).toEqual(problems);
});

it.each([
  [{ bytes: 99 }, 'has 99 bytes and not 100 as the descriptor says'],
  [{ integrity: fakeHash('c') }, 'has another hash than the descriptor says'],
])('%j: each file is told that is not what the descriptor says', (changes, what) => {
  const problems = runGate(createSoundInput({ files: createMeasuredFiles(changes) }));
  expect(problems).toEqual(
    ['remoteEntry.1.js', 'app.1.js'].map((path) => ({
      rule: 'file-differs',
      message: `${path} ${what}.`,
      fix: 'Build the release again; its folder is never changed by hand.',
    })),
  );
});

it('what the package declares and the descriptor says is the same, whatever files its screens begin with', () => {
  const shared = listSharedRanges(declaredRouteInput.hostApi);
  const routes = declaredRouteInput.routes.map((one) => ({ ...one, preload: ['app.1.js'] }));
  const built = createTestDescriptor('catalog', { version: '1.1.0', shared, routes });
  const lent = Object.fromEntries(Object.keys(shared).map((name) => [name, '0.0.0']));
  const input = createSoundInput({ declared: declaredRouteInput, descriptor: built });
  const host = { ...testHostTerms, lends: lent };
  const rules = runGate({ ...input, mix: { ...input.mix, hosts: [host] } }).map(({ rule }) => rule);
  expect(rules).not.toContain('descriptor-edited');
});

it('pictures and video have no budget, scripts and styles of every kind do', () => {
  const large = ['a.webm', 'a.png', 'b.js.png', 'a.css', 'a.mjs', 'a.wasm', 'a.js'].map((path) => ({
    path,
    integrity: fakeHash('x'),
    bytes: 1,
    gzipBytes: 500_001,
  }));
  const problems = runGate(createSoundInput({ files: [...createMeasuredFiles({}), ...large] }));
  expect(
    problems.filter(({ rule }) => rule === 'file-size').map(({ message }) => message.split(' ')[0]),
  ).toEqual(['a.css', 'a.mjs', 'a.wasm', 'a.js']);
});

it('a first screen is its scripts, each counted once, and exactly the limit is allowed', () => {
  const screens = (gzipBytes: number) => {
    const routes = [{ ...createRoute('/catalog'), preload: ['app.1.js', 'a.css'] }];
    const input = createCandidateInput({ routes, preload: ['app.1.js'] });
    return runGate({
      ...input,
      candidate: { ...input.candidate, files: createMeasuredFiles({ gzipBytes }) },
    })
      .map(({ rule }) => rule)
      .filter((rule) => rule === 'first-screen-size');
  };
  expect(screens(60_000)).toEqual([]);
  expect(screens(60_001)).toEqual(['first-screen-size']);
});
