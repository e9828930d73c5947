import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { SettingValues } from '@cairn/release-contract/settings';
import { createCandidateInput } from '../test/gate-input.ts';
import { runGate } from './run-gate.ts';

const description = 'For people.';
const settings: Descriptor['settings'] = {
  seats: { type: 'number', default: 20, options: [5, 20, 60], description },
  help: { type: 'string', default: '/', description },
};

const problems = (
  values: Readonly<Record<string, SettingValues>>,
  declared: Pick<Descriptor, 'settings'> = { settings },
) => {
  const input = createCandidateInput(declared);
  return runGate({ ...input, mix: { ...input.mix, values } });
};

it.each([
  ['of every setting', { catalog: { seats: 60, help: '/faq' } }],
  ['of a setting that it has no more', { catalog: { trailer: true } }],
  ['of another remote', { learning: { seats: 'many' } }],
])('a release takes values %s', (_, values) => {
  expect(problems(values)).toEqual([]);
});

it('a release that declares nothing takes whatever the channel says', () => {
  expect(problems({ catalog: { seats: 'many' } }, {})).toEqual([]);
});

it('each value that it rejects is reported with a remedy', () => {
  expect(problems({ catalog: { seats: 61, help: false } })).toEqual([
    {
      rule: 'setting-value',
      message: '"seats" must be one of 5, 20, 60 in this release, and staging gives it 61.',
      fix: 'Unset it there first (cairn-mfe settings catalog --channel staging --unset seats), or call the new setting something else.',
    },
    {
      rule: 'setting-value',
      message: '"help" must be a string in this release, and staging gives it false.',
      fix: 'Unset it there first (cairn-mfe settings catalog --channel staging --unset help), or call the new setting something else.',
    },
  ]);
});

it('values of the channel and defaults together have a limit of bytes', () => {
  const long = (letters: number) => problems({ catalog: { help: 'x'.repeat(letters) } });
  expect(long(2026)).toEqual([]);
  expect(long(2027)).toEqual([
    {
      rule: 'setting-size',
      message: 'Its settings have 2049 bytes with the values of staging, and may have 2048.',
      fix: 'Every page of the remote carries them: shorten defaults, or values of the channel.',
    },
  ]);
});
