import { gt, satisfies as inSemver } from 'semver';
import { isNewerVersion, satisfiesCaretRange } from './caret-range.ts';

const numbers = [
  '0.0.0',
  '0.0.3',
  '0.0.4',
  '0.1.0',
  '0.2.3',
  '0.2.10',
  '0.3.0',
  '1.0.0',
  '1.2.0',
  '1.2.1',
  '1.10.0',
  '2.0.0',
  '19.3.1',
];
const pairs = numbers.flatMap((version) => numbers.map((other) => [version, other] as const));

it('a caret range holds what semver says that it holds', () => {
  const said = pairs.map(([version, least]) => [
    version,
    `^${least}`,
    satisfiesCaretRange(version, `^${least}`),
  ]);
  const known = pairs.map(([version, least]) => [
    version,
    `^${least}`,
    inSemver(version, `^${least}`),
  ]);
  expect(said).toEqual(known);
});

it('a version is newer where semver says so', () => {
  expect(pairs.map(([version, than]) => isNewerVersion(version, than))).toEqual(
    pairs.map(([version, than]) => gt(version, than)),
  );
});

it.each([
  ['1.2.0', '>=1.0.0'],
  ['1.2.0', '1.2.0'],
  ['', '^1.0.0'],
  ['1.2', '^1.0.0'],
  ['1.2.0-rc.1', '^1.0.0'],
])('%j is in no range %j that it can read', (version, range) => {
  expect(satisfiesCaretRange(version, range)).toBe(false);
});
