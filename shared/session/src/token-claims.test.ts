import { claimsOf, isExpired } from './token-claims.ts';

const NOW = 1_000_000;
const jwt = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

describe('claims of a token', () => {
  it('[SESS-02] the id token says address, name and issuer', () => {
    const said = { email: 'maya@cairn.example', given_name: 'Maya', iss: 'cairn' };
    expect(claimsOf(jwt(said))).toMatchObject(said);
  });

  it.each([
    ['at its end', NOW / 1000, true],
    ['before now', NOW / 1000 - 1, true],
    ['one second to go', NOW / 1000 + 1, false],
  ])('[PGUARD-05] a token %s is expired: %s', (_name, exp, expired) => {
    expect(isExpired(jwt({ exp }), NOW)).toBe(expired);
  });

  it('[PGUARD-05] [SESS-03] a token that cannot be read is expired', () => {
    expect(isExpired('nonsense', NOW)).toBe(true);
    expect(isExpired(jwt({}), NOW)).toBe(true);
  });
});
