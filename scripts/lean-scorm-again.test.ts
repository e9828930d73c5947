/** Tests that the part of scorm-again that webpack keeps accepts and refuses every value as the whole library does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import withoutUnusedParts, {
  LEAN_SCORM_AGAIN_VERSION,
  UNUSED_CLASSES,
} from '@cairn/remote-build/lean-scorm-again.loader';
import { root } from './lib/root.ts';

const player = createRequire(join(root, 'mfe-course-player', 'package.json'));
const folder = join(dirname(player.resolve('scorm-again/scorm2004')), 'esm');
const readSource = (version: '12' | '2004'): string =>
  readFileSync(join(folder, `scorm${version}.js`), 'utf8');

/** The functions of the library that the player calls. */
interface Library {
  readonly lmsInitialize: (argument: string) => string;
  readonly lmsSetValue: (element: string, value: string) => string;
  readonly lmsGetLastError: () => string;
}

const evaluate = (source: string): (() => Library) => {
  const script = source.replace(/^export \{ (\w+) \};$/m, 'return $1;');
  const Constructor = runInThisContext(`(() => {${script}\n})()`) as new (
    settings: object,
  ) => Library;
  return () => {
    const library = new Constructor({ autocommit: false, logLevel: 5, lmsCommitUrl: false });
    library.lmsInitialize('');
    return library;
  };
};

/** Returns the error code of setting a value, '0' if it is accepted. */
const set = (library: Library, element: string, value: string): string =>
  library.lmsSetValue(element, value) === 'true' ? '0' : library.lmsGetLastError();

test('the installed scorm-again is the version for which the removed classes are listed', () => {
  const { version } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8')) as {
    readonly version: string;
  };
  expect(version).toBe(LEAN_SCORM_AGAIN_VERSION);
});

test('finds every listed class in the module exactly once, and empties it', () => {
  const source = readSource('2004');
  const lean = withoutUnusedParts(source);
  const count = (text: string, pattern: string) =>
    text.match(new RegExp(pattern, 'gm'))?.length ?? 0;
  for (const name of UNUSED_CLASSES) {
    expect([name, count(source, `^class ${name}\\b`)]).toEqual([name, 1]);
    expect([name, count(lean, `^class ${name} extends AbsentPart \\{\\}$`)]).toEqual([name, 1]);
  }
});

const TEXTS = [
  '',
  '0',
  '1',
  '-1',
  '0.5',
  '1.5',
  'x',
  ' ',
  'true',
  'false',
  'passed',
  'failed',
  'unknown',
  'completed',
  'incomplete',
  'not attempted',
  'browsed',
  'suspend',
  'logout',
  'time-out',
  'normal',
  'continue',
  'exitAll',
  '_none_',
  '{target=a}choice',
  '{target=a}jump',
  'correct',
  'incorrect',
  'neutral',
  'unanticipated',
  'wrong',
  'PT1H',
  'P1Y',
  'PT1M1.55S',
  '0000:01:00',
  '01:00:00.5',
  '2026-11-27T10:00:00',
  '2026-11-27T10:00:00.5Z',
  '10:00:00',
  '{lang=de}Text',
  '{lang=xx-}Text',
  'urn:a:b',
  'a b',
  'a[,]b',
  'a[.]b',
  'a[:]b',
  '{case_matters=true}a',
  '[:]3',
  '3[:]',
  '1[:]3',
  'a[.]b[,]c[.]d',
  'en-US',
  'x'.repeat(260),
  'x'.repeat(4100),
];
const TYPES = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'likert',
  'matching',
  'performance',
  'sequencing',
  'numeric',
  'other',
];
const ELEMENTS = [
  'completion_status',
  'success_status',
  'progress_measure',
  'score.scaled',
  'score.raw',
  'score.min',
  'score.max',
  'exit',
  'location',
  'session_time',
  'suspend_data',
  'learner_preference.audio_level',
  'learner_preference.language',
  'learner_preference.delivery_speed',
  'learner_preference.audio_captioning',
  'comments_from_learner.0.comment',
  'comments_from_learner.0.location',
  'comments_from_learner.0.timestamp',
  'objectives.0.id',
  'objectives.0.success_status',
  'objectives.0.completion_status',
  'objectives.0.progress_measure',
  'objectives.0.description',
  'objectives.0.score.scaled',
  'objectives.0.score.raw',
  'interactions.0.id',
  'interactions.0.type',
  'interactions.0.timestamp',
  'interactions.0.weighting',
  'interactions.0.result',
  'interactions.0.latency',
  'interactions.0.description',
  'interactions.0.objectives.0.id',
].map((name) => `cmi.${name}`);
const ELEMENTS_12 = [
  'core.lesson_status',
  'core.lesson_location',
  'core.exit',
  'core.session_time',
  'core.score.raw',
  'core.score.min',
  'core.score.max',
  'suspend_data',
  'comments',
  'objectives.0.id',
  'objectives.0.status',
  'objectives.0.score.raw',
  'student_preference.audio',
  'student_preference.language',
  'student_preference.speed',
  'student_preference.text',
  'interactions.0.id',
  'interactions.0.type',
  'interactions.0.time',
  'interactions.0.weighting',
  'interactions.0.student_response',
  'interactions.0.result',
  'interactions.0.latency',
  'interactions.0.objectives.0.id',
  'interactions.0.correct_responses.0.pattern',
].map((name) => `cmi.${name}`);

const collectCodes = (open: () => Library, elements: readonly string[]): string[] => {
  const library = open();
  return elements.flatMap((element) => TEXTS.map((text) => set(library, element, text)));
};

/**
 * Returns the codes for answers. Each type has a form of its own, and gets a library of its own, which has seen no other.
 */
const collectAnswerCodes = (open: () => Library): string[] =>
  TYPES.flatMap((type) => {
    const library = open();
    const setPart = (name: string, text: string) =>
      set(library, `cmi.interactions.0.${name}`, text);
    const codes = [setPart('id', 'urn:i'), setPart('type', type)];
    for (const text of TEXTS) {
      codes.push(setPart('learner_response', text), setPart('correct_responses.0.pattern', text));
    }
    return codes;
  });

test('SCORM 2004: accepts and refuses the same values as the whole library', () => {
  const source = readSource('2004');
  const [whole, lean] = [evaluate(source), evaluate(withoutUnusedParts(source))];
  const elements = [...ELEMENTS, 'adl.nav.request'];
  const expected = collectCodes(whole, elements);
  expect(collectCodes(lean, elements)).toEqual(expected);
  const answers = collectAnswerCodes(whole);
  expect(collectAnswerCodes(lean)).toEqual(answers);
  // Both results must occur: a library that treats every value alike would agree with itself as well.
  for (const codes of [expected, answers])
    expect(codes).toEqual(expect.arrayContaining(['0', '406']));
});

test('SCORM 1.2: accepts and refuses the same values as the whole library', () => {
  const source = readSource('12');
  const expected = collectCodes(evaluate(source), ELEMENTS_12);
  expect(collectCodes(evaluate(withoutUnusedParts(source)), ELEMENTS_12)).toEqual(expected);
  expect(expected).toContain('405');
});
