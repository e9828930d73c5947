import {
  createCandidateInput,
  createHostDescriptor,
  createMeasuredFiles,
  createTestDescriptor,
  createSoundInput,
} from '../test/gate-input.ts';
import type { ReleaseCandidate, ChannelMix } from './gate-input.ts';
import { describeBundledFrameworks } from './own-code-rules.ts';
import { runGate } from './run-gate.ts';
import { readScriptFacts } from './script-facts.ts';

const facts = (text: string, path = 'app.1.js') => readScriptFacts(path, Buffer.from(text));
const REACT = 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=a;';
const MODULE = 'import"./b.js";';

const withScript = (text: string, changes: Partial<ReleaseCandidate['descriptor']> = {}) => {
  const { descriptor } = createCandidateInput(changes).candidate;
  const [entry, app] = createMeasuredFiles({ gzipBytes: 2100 });
  if (!entry || !app) throw new Error('no files');
  return createSoundInput({ descriptor, files: [entry, { ...app, script: facts(text) }] });
};
const broken = (input: ReturnType<typeof withScript>, mix: Partial<ChannelMix> = {}) =>
  runGate({ ...input, mix: { ...input.mix, ...mix } }).map(({ rule, message }) => [rule, message]);

describe('a React of its own', () => {
  it('is refused with its bytes, unless the package declares it', () => {
    expect(broken(withScript(REACT))).toEqual([
      [
        'react-twice',
        'app.1.js holds a React of its own (2.1 KB compressed), and the host of staging provides one.',
      ],
    ]);
    const declared = withScript(REACT, { brings: ['react'] });
    expect(broken(declared)).toEqual([]);
    expect(describeBundledFrameworks(declared.candidate)).toEqual([
      'It brings react of its own, in app.1.js (2.1 KB compressed).',
    ]);
  });

  it('is not told of a host, which lends it', () => {
    const withReact = withScript(REACT).candidate;
    expect(describeBundledFrameworks({ ...withReact, descriptor: createHostDescriptor() })).toEqual(
      [],
    );
  });

  it('is not what only names what it borrows', () => {
    expect(facts('a.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H')).toEqual({
      isModule: false,
      brings: [],
    });
  });
});

it.each([
  ['vue', 'el.__vue_app__=app'],
  ['svelte', 'throw new Error("https://svelte.dev/e/props_invalid_value")'],
])('%s may be brought, and its bytes are told', (framework, text) => {
  const input = withScript(text);
  expect(broken(input)).toEqual([]);
  expect(describeBundledFrameworks(input.candidate)).toEqual([
    `It brings ${framework} of its own, in app.1.js (2.1 KB compressed).`,
  ]);
});

describe('an ES module', () => {
  const { files } = createTestDescriptor('catalog');

  it('that the descriptor does not name as one is refused, unless the channel allows it', () => {
    expect(broken(withScript(MODULE))).toEqual([
      [
        'module-unchecked',
        'app.1.js is an ES module that the descriptor does not name as one, so pages of staging would run it without knowing its hash.',
      ],
    ]);
    expect(broken(withScript(MODULE), { allowsUnchecked: true })).toEqual([]);
  });

  it('that it names is checked by pages', () => {
    const named = files.map((file) => Object.assign({ module: true as const }, file));
    expect(broken(withScript(MODULE, { files: named }))).toEqual([]);
  });

  it.each([
    ['import a from "./a.js";', true],
    ['export const a = 1;', true],
    ['const a = import.meta.url;', true],
    ['import("./a.js").then(run);', false],
    ['(() => { const a = "export default"; })();', false],
    ['this is no script {', false],
  ])('%s: %s', (text, isModule) => {
    expect(facts(text)?.isModule).toBe(isModule);
  });

  it('that a worker is made of, and what is no script, is none of a page', () => {
    expect(facts(MODULE, 'worker-search.js')?.isModule).toBe(false);
    expect(facts(MODULE, 'pdf.worker.min.75334f64.mjs')?.isModule).toBe(false);
    expect(facts(MODULE, 'a.css')).toBeUndefined();
  });
});
