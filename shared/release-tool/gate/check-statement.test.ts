import { SignJWT, importJWK, type JWK } from 'jose';
import {
  type CheckerKey,
  type CheckStatement,
  generateCheckerKey,
  toPublicKey,
  readStatement,
  signStatement,
  MAX_STATEMENT_AGE_SECONDS,
} from './check-statement.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const statement: CheckStatement = {
  remote: 'catalog',
  version: '1.1.0',
  digest: 'd',
  channel: 'staging',
  mix: { learning: { version: '1.0.0', digest: 'e' } },
  rules: '2-abc',
  passed: true,
  problems: [{ rule: 'a', message: 'b', fix: 'c' }],
};

let ours: CheckerKey;
let stranger: CheckerKey;
beforeAll(async () => {
  [ours, stranger] = await Promise.all([
    generateCheckerKey('ci:main'),
    generateCheckerKey('ci:main'),
  ]);
});

const reader = (now = NOW, registry = 'registry-1', checkers = [toPublicKey(ours)]) => ({
  registry,
  checkers,
  now,
});
/** Returns a statement with any payload and header, signed with our key. */
const signed = async (payload: object, header: object = {}) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'cairn-check+jwt', kid: ours.kid, ...header })
    .setAudience('registry-1')
    .setIssuedAt(NOW)
    .setJti('once')
    .sign(await importJWK(ours as JWK, 'EdDSA'));

describe('a statement of a checker', () => {
  it('says to the byte what was signed, by whom, and is never the same as another', async () => {
    const both = await Promise.all(
      [1, 2].map(() => signStatement(ours, 'registry-1', statement, NOW)),
    );
    const read = await Promise.all(both.map((text) => readStatement(text, reader())));
    expect(read[0]).toEqual({ ...statement, by: 'ci:main', nonce: expect.stringMatching(/.{36}/) });
    expect(read[1]).toMatchObject(statement);
    expect(new Set(read.map((one) => (typeof one === 'string' ? one : one.nonce))).size).toBe(2);
  });

  it.each([
    ['until its hour is over', MAX_STATEMENT_AGE_SECONDS],
    ['of a clock that goes a little ahead', -60],
    ['a little late, as clocks differ', MAX_STATEMENT_AGE_SECONDS + 60],
  ])('counts %s', async (_when, seconds) => {
    const text = await signStatement(ours, 'registry-1', statement, NOW);
    expect(await readStatement(text, reader(later(seconds)))).toMatchObject({ passed: true });
  });

  it.each([
    ['is too old', MAX_STATEMENT_AGE_SECONDS + 62],
    ['is of tomorrow', -62],
  ])('that %s does not count', async (_when, seconds) => {
    const text = await signStatement(ours, 'registry-1', statement, NOW);
    expect(await readStatement(text, reader(later(seconds)))).toBe('old');
  });

  it('for another registry does not count', async () => {
    const text = await signStatement(ours, 'registry-1', statement, NOW);
    expect(await readStatement(text, reader(NOW, 'registry-2'))).toBe('other-registry');
  });

  it('of an unknown checker is not valid, nor one with a known name and another key', async () => {
    const text = await signStatement(ours, 'registry-1', statement, NOW);
    const known = { ...toPublicKey(stranger), kid: 'other' };
    expect(await readStatement(text, reader(NOW, 'registry-1', [known]))).toBe('unknown');
    expect(await readStatement(text, reader(NOW, 'registry-1', []))).toBe('unknown');
    const names = [toPublicKey(stranger)];
    expect(await readStatement(text, reader(NOW, 'registry-1', names))).toBe('forged');
  });

  it('that was altered does not count', async () => {
    const text = await signStatement(ours, 'registry-1', { ...statement, passed: false }, NOW);
    const [header, payload = '', signature] = text.split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...said, passed: true })).toString('base64url');
    expect(await readStatement([header, other, signature].join('.'), reader())).toBe('forged');
    expect(await readStatement('nonsense', reader())).toBe('forged');
  });

  it('of another shape or kind does not count', async () => {
    expect(await readStatement(await signed({ ...statement, passed: 'yes' }), reader())).toBe(
      'forged',
    );
    expect(await readStatement(await signed(statement, { typ: 'JWT' }), reader())).toBe('forged');
    expect(await readStatement(await signed(statement), reader())).toMatchObject({ nonce: 'once' });
  });

  it('shows nothing of the private key', async () => {
    expect(ours).toHaveProperty('d');
    expect(Object.keys(toPublicKey(ours))).toEqual(['kty', 'crv', 'kid', 'x']);
  });
});

it.each(['', 'a'.repeat(61), 'no/slash', 'no\nline'])('%j names no checker', async (name) => {
  await expect(generateCheckerKey(name)).rejects.toThrow(TypeError);
});
