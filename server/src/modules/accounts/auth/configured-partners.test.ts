import { exportJWK, generateKeyPair } from 'jose';
import { readConfig } from '../../../platform/configuration/config.ts';
import {
  listConfiguredPartners,
  listSignInPagePartners,
  usesBuiltInPartnerSite,
} from './configured-partners.ts';

const makeKeys = async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { secret: await exportJWK(privateKey), open: await exportJWK(publicKey) };
};
const configOf = (...partners: object[]) => readConfig({ PARTNERS: JSON.stringify(partners) });
const shown = (env: Record<string, string>) => listSignInPagePartners(readConfig(env));
const database = { DATABASE_URL: 'postgres://cairn@db/cairn' };

describe('the partners on the sign-in page', () => {
  it('[LOGIN-05] are two, by name and address; one that is not configured has none', () => {
    expect(shown(database)).toEqual([
      { name: 'Partner site one', url: '' },
      { name: 'Partner site two', url: '' },
    ]);
    const north = { name: 'North College', url: 'https://north.example/in' };
    expect(shown({ ...database, PARTNERS: JSON.stringify([{}, north]) })[1]).toEqual({
      name: 'North College',
      url: 'https://north.example/in',
    });
  });

  it('the first is the one of a trial, unless another is configured', () => {
    expect(shown({})[0]).toEqual({ name: 'Harbor Institute', url: '/dev/partner' });
    expect(shown({ ...database, MODE: 'trial' })[0]?.url).toBe('/dev/partner');
    expect(shown({ PARTNERS: '[{"url":"https://north.example"}]' })[0]?.url).toBe(
      'https://north.example',
    );
    for (const env of [{ MODE: 'service' }, database])
      expect(usesBuiltInPartnerSite(readConfig(env))).toBe(false);
  });

  it('one with keys may send hand-offs, one with a client id is an OpenID provider', async () => {
    const { open } = await makeKeys();
    const [one, two] = listConfiguredPartners(
      configOf(
        {
          url: 'https://north.example',
          issuer: 'https://north.example',
          keys: { keys: [open] },
          emailDomains: ['North.example', 'south.example'],
        },
        {
          issuer: 'https://id.example/realm',
          clientId: 'cairn',
          clientSecret: 'a secret',
          emailDomains: ['id.example'],
        },
      ),
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

  it('keys may be loaded from a URL', () => {
    const keys = 'https://north.example/keys';
    const config = configOf({ issuer: 'north', keys, emailDomains: ['north.example'] });
    expect(listConfiguredPartners(config)[0]?.handOff?.keys).toEqual(new URL(keys));
  });
});

const KEYS = 'https://north.example/keys';

/** A partner with rights of groups to releases. */
const withGroups = (...groupRights: object[]) => ({
  issuer: 'north',
  keys: KEYS,
  emailDomains: ['north.example'],
  groupRights,
});
const OWNERS = { group: 'owners', remote: 'planner', channel: '*', actions: ['promote'] };

it('groups of a partner give rights to releases, from a claim that can be named', () => {
  const [partner] = listConfiguredPartners(
    configOf({ ...withGroups(OWNERS), groupsClaim: 'roles' }),
  );
  expect(partner).toMatchObject({ groupRights: [OWNERS], handOff: { groupsClaim: 'roles' } });
  const [usual] = listConfiguredPartners(configOf(withGroups()));
  expect(usual).toMatchObject({ groupRights: [], handOff: { groupsClaim: 'groups' } });
});

describe('a setting is refused, without its value,', () => {
  it.each([
    ['0.url', [{ url: 'javascript:alert(1)' }]],
    ['0.keys', [{ issuer: 'north', keys: 'http://north.example/keys' }]],
    ['0.keys.keys', [{ issuer: 'north', keys: { keys: [] } }]],
    ['0.keys', [{ issuer: 'north', keys: '{nonsense' }]],
    ['1.issuer', [{}, { keys: KEYS }]],
    ['1.issuer', [{}, { issuer: 'cairn', keys: KEYS }]],
    ['0.issuer', [{ clientId: 'cairn' }]],
    ['0.issuer', [{ clientId: 'cairn', issuer: 'http://id.example' }]],
    ['0.issuer', [{ clientId: 'cairn', issuer: 'no address' }]],
    ['0.emailDomains', [{ issuer: 'north', keys: KEYS }]],
    ['1.emailDomains', [{}, { issuer: 'https://id.example', clientId: 'cairn' }]],
    ['0.pool', [{ issuer: 'north', pool: 'a secret' }]],
    ['0.groupRights', [{ groupRights: [OWNERS] }]],
    ['0.groupRights', [withGroups(OWNERS, { ...OWNERS, actions: ['rollback'] })]],
    ['0.groupRights.0', [withGroups({ ...OWNERS, actions: ['freeze'] })]],
    ['0.groupRights.0.actions.0', [withGroups({ ...OWNERS, actions: ['everything'] })]],
  ])('PARTNERS.%s of %j', (field, partners) => {
    const read = () => configOf(...partners);
    expect(read).toThrow(`Settings: PARTNERS.${field}: `);
    expect(read).not.toThrow(/secret|north\.example|id\.example/);
  });

  it.each(['{secret', '{"keys":[{"kty":"oct","k":"secret"}]}'])('SIGNING_KEYS=%s', (keys) => {
    const read = () => readConfig({ SIGNING_KEYS: keys });
    expect(read).toThrow(/^Settings: SIGNING_KEYS/);
    expect(read).not.toThrow('secret');
  });

  it('keys of a partner that are secret ones', async () => {
    const { secret, open } = await makeKeys();
    const reading = (key: object) => () =>
      configOf({ issuer: 'north', keys: { keys: [key] }, emailDomains: ['north.example'] });
    expect(reading(open)).not.toThrow();
    expect(reading(secret)).toThrow(/^Settings: PARTNERS\.0\.keys/);
    expect(reading({ kty: 'oct', k: 'x' })).toThrow(/^Settings: PARTNERS\.0\.keys/);
  });

  it('accepts signing keys of this site', async () => {
    const { secret } = await makeKeys();
    const given = { keys: [{ ...secret, kid: 'spring' }] };
    expect(readConfig({ SIGNING_KEYS: JSON.stringify(given) }).SIGNING_KEYS).toEqual(given);
  });
});
