import {
  createCandidateInput,
  fakeHash,
  createTestDescriptor,
  listBrokenRuleIds,
  createSoundInput,
} from '../test/gate-input.ts';
import { findDescriptorProblems } from './descriptor-rules.ts';
import { runGate } from './run-gate.ts';

const MB = 1024 * 1024;
const sized = (...sizes: number[]) => [
  ...createTestDescriptor('catalog').files,
  ...sizes.map((bytes, index) => ({ path: `film.${index}.webm`, integrity: fakeHash('f'), bytes })),
];
const emptyFile = (_: unknown, index: number) => ({
  path: `film/${index}`,
  integrity: fakeHash('f'),
  bytes: 0,
});
/** Returns the rules that both the tool and the registry, which has only the descriptor, report. */
const refusedBy = (changes: Parameters<typeof createCandidateInput>[0]) => {
  const input = createCandidateInput(changes);
  const byRegistry = findDescriptorProblems(input.candidate.descriptor).map(({ rule }) => rule);
  const byTool = listBrokenRuleIds(input);
  return [...new Set(byRegistry)].filter((rule) => byTool.includes(rule));
};

it.each([
  ['a file of more than 16 MB', { files: sized(16 * MB + 1) }, 'release-size'],
  [
    'files of more than 64 MB together',
    { files: sized(...Array(5).fill(13 * MB)) },
    'release-size',
  ],
  ['a file that is named twice', { files: [...sized(), ...sized()] }, 'file-path'],
  ['a version of more than 100 characters', { version: `1.1.0-${'a'.repeat(95)}` }, 'version'],
  [
    'a descriptor of more than 1 MB',
    { files: [...sized(), ...Array.from({ length: 9000 }, emptyFile)] },
    'descriptor-size',
  ],
  ['a container without a hash', { entry: 'other.js' }, 'entry-integrity'],
] as [string, Parameters<typeof createCandidateInput>[0], string][])(
  'check refuses %s, as the registry does',
  (_, changes, rule) => {
    expect(refusedBy(changes)).toEqual([rule]);
  },
);

it('allows lists of exactly the maximum length', () => {
  const files = sized(...Array(4).fill(16 * MB - 50));
  expect(refusedBy({ files })).toEqual([]);
});

it('names the file, its size and the limit', () => {
  const input = createCandidateInput({ files: sized(30 * MB) });
  expect(runGate(input)).toContainEqual({
    rule: 'release-size',
    message: 'film.0.webm has 30 MB; a file may have 16 MB.',
    fix: 'Keep video and downloads out of the release; they belong to the content.',
  });
});

it('a sound descriptor breaks none of them', () => {
  expect(findDescriptorProblems(createSoundInput().candidate.descriptor)).toEqual([]);
});
