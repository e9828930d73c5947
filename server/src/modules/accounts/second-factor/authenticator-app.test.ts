import { findPeriodOfAuthenticatorCode } from './authenticator-app.ts';

/** Key and codes of RFC 6238, appendix B, for SHA-1, of which the last six digits are used. */
const KEY = new TextEncoder().encode('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[MPERM-26] at %d seconds the code is %s, as RFC 6238 says', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(findPeriodOfAuthenticatorCode(KEY, code, { now, lastPeriod: 0 })).toBe(
    Math.floor(seconds / 30),
  );
});

/** Code of the period that begins at 1,111,111,110 seconds. */
const CODE = '050471';
const PERIOD = 1_111_111_110 / 30;

it.each([
  ['two periods before it begins', -2, undefined],
  ['in the period before', -1, PERIOD],
  ['in its own period', 0, PERIOD],
  ['in the period after', 1, PERIOD],
  ['two periods after', 2, undefined],
] as const)('[MPERM-26] the code of a period, entered %s', (_name, periods, expected) => {
  const now = new Date((PERIOD + periods) * 30_000);
  expect(findPeriodOfAuthenticatorCode(KEY, CODE, { now, lastPeriod: 0 })).toBe(expected);
});

it('[MPERM-26] a code is not accepted a second time, nor one of an earlier period', () => {
  const now = new Date(PERIOD * 30_000);
  expect(findPeriodOfAuthenticatorCode(KEY, CODE, { now, lastPeriod: PERIOD - 1 })).toBe(PERIOD);
  expect(findPeriodOfAuthenticatorCode(KEY, CODE, { now, lastPeriod: PERIOD })).toBeUndefined();
  expect(findPeriodOfAuthenticatorCode(KEY, CODE, { now, lastPeriod: PERIOD + 1 })).toBeUndefined();
});
