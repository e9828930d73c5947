import { exportJWK, generateKeyPair } from 'jose';
import { readConfig } from '../../../platform/configuration/config.ts';
import { partnersOf, shownPartners, wantsLocalPartner } from './configured-partners.ts';

const makeKeys = async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { secret: await exportJWK(privateKey), open: await exportJWK(publicKey) };
};
const shown = (env: Record<string, string>) => shownPartners(readConfig(env));
const database = { DATABASE_URL: 'postgres://cairn@db/cairn' };

describe('the partners on the sign-in page', () => {
  it('[LOGIN-05] are two, by name and address; one that is not configured has none', () => {
    expect(shown(database)).toEqual([
      { name: 'Partner site one', url: '' },
      { name: 'Partner site two', url: '' },
    ]);
    const env = { PARTNER_2_NAME: 'North College', PARTNER_2_URL: 'https://north.example/in' };
    expect(shown({ ...database, ...env })[1]).toEqual({
      name: 'North College',
      url: 'https://north.example/in',
    });
  });

  it('the first is the one to try out in a demo, unless another is configured', () => {
    expect(shown({})[0]).toEqual({ name: 'Harbor Institute', url: '/dev/partner' });
    expect(shown({ ...database, LOCAL_PARTNER: 'on' })[0]?.url).toBe('/dev/partner');
    expect(shown({ PARTNER_1_URL: 'https://north.example' })[0]?.url).toBe('https://north.example');
    for (const env of [{ LOCAL_PARTNER: 'off' }, { DEMO_CONTENT: 'off' }, database]) {
      expect(wantsLocalPartner(readConfig(env))).toBe(false);
    }
  });

  it('one with keys may send hand-offs, one with a client id is an OpenID provider', async () => {
    const { open } = await makeKeys();
    const [one, two] = partnersOf(
      readConfig({
        PARTNER_1_URL: 'https://north.example',
        PARTNER_1_ISSUER: 'https://north.example',
        PARTNER_1_KEYS: JSON.stringify({ keys: [open] }),
        PARTNER_1_EMAIL_DOMAINS: 'North.example, south.example',
        PARTNER_2_ISSUER: 'https://id.example/realm',
        PARTNER_2_CLIENT_ID: 'cairn',
        PARTNER_2_CLIENT_SECRET: 'a secret',
        PARTNER_2_EMAIL_DOMAINS: 'id.example',
      }),
    );
    expect(one).toMatchObject({
      handOff: { issuer: 'https://north.example', keys: { keys: [open] } },
      emailDomains: ['north.example', 'south.example'],
    });
    expect(one).not.toHaveProperty('openId');
    expect(two).toMatchObject({
      url: '/api/auth/open-id/2',
      openId: { clientId: 'cairn', clientSecret: 'a secret' },
    });
    expect(two?.openId?.issuer.href).toBe('https://id.example/realm');
    expect(two).not.toHaveProperty('handOff');
  });

  it('keys may be read from an address', () => {
    const env = {
      PARTNER_1_ISSUER: 'north',
      PARTNER_1_KEYS: 'https://north.example/keys',
      PARTNER_1_EMAIL_DOMAINS: 'north.example',
    };
    expect(partnersOf(readConfig(env))[0]?.handOff?.keys).toEqual(
      new URL('https://north.example/keys'),
    );
  });
});

describe('a setting is refused, without its value,', () => {
  const named = (env: Record<string, string>) => () => readConfig(env);

  it.each([
    ['PARTNER_1_URL', { PARTNER_1_URL: 'javascript:alert(1)' }],
    ['PARTNER_1_KEYS', { PARTNER_1_ISSUER: 'north', PARTNER_1_KEYS: 'http://north.example/keys' }],
    ['PARTNER_1_KEYS', { PARTNER_1_ISSUER: 'north', PARTNER_1_KEYS: '{"keys":[]}' }],
    ['PARTNER_1_KEYS', { PARTNER_1_ISSUER: 'north', PARTNER_1_KEYS: '{nonsense' }],
    ['PARTNER_2_ISSUER', { PARTNER_2_KEYS: 'https://north.example/keys' }],
    [
      'PARTNER_2_ISSUER',
      { PARTNER_2_ISSUER: 'cairn', PARTNER_2_KEYS: 'https://north.example/keys' },
    ],
    ['PARTNER_1_ISSUER', { PARTNER_1_CLIENT_ID: 'cairn' }],
    ['PARTNER_1_ISSUER', { PARTNER_1_CLIENT_ID: 'cairn', PARTNER_1_ISSUER: 'http://id.example' }],
    ['PARTNER_1_ISSUER', { PARTNER_1_CLIENT_ID: 'cairn', PARTNER_1_ISSUER: 'no address' }],
    [
      'PARTNER_1_EMAIL_DOMAINS',
      { PARTNER_1_ISSUER: 'north', PARTNER_1_KEYS: 'https://north.example/keys' },
    ],
    [
      'PARTNER_2_EMAIL_DOMAINS',
      { PARTNER_2_ISSUER: 'https://id.example', PARTNER_2_CLIENT_ID: 'cairn' },
    ],
    ['SIGNING_KEYS', { SIGNING_KEYS: '{secret' }],
    ['SIGNING_KEYS', { SIGNING_KEYS: '{"keys":[{"kty":"oct","k":"secret"}]}' }],
    ['SIGNING_KEY_DAYS', { SIGNING_KEY_DAYS: '0' }],
    ['IDENTITY_POOLS', { IDENTITY_POOLS: 'secret' }],
  ])('%s of %j', (name, env) => {
    expect(named(env)).toThrow(new RegExp(`^Settings: ${name}`));
    expect(named(env)).not.toThrow(/secret|north\.example|id\.example/);
  });

  it('keys of a partner that are secret ones', async () => {
    const { secret, open } = await makeKeys();
    const env = (key: object) => ({
      PARTNER_1_ISSUER: 'north',
      PARTNER_1_KEYS: JSON.stringify({ keys: [key] }),
      PARTNER_1_EMAIL_DOMAINS: 'north.example',
    });
    expect(named(env(open))).not.toThrow();
    expect(named(env(secret))).toThrow(/^Settings: PARTNER_1_KEYS/);
    expect(named(env({ kty: 'oct', k: 'x' }))).toThrow(/^Settings: PARTNER_1_KEYS/);
  });

  it('and keys of our own are taken as they are', async () => {
    const { secret } = await makeKeys();
    const given = { keys: [{ ...secret, kid: 'spring' }] };
    expect(readConfig({ SIGNING_KEYS: JSON.stringify(given) }).SIGNING_KEYS).toEqual(given);
    expect(readConfig({}).IDENTITY_POOLS).toEqual(['cairn=cairn']);
  });
});
