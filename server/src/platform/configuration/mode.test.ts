import { readConfig } from './config.ts';
import { describeMissingMailServer, requirePublicUrlSetting } from './mode.ts';

const database = { DATABASE_URL: 'postgres://cairn@db/cairn' };

it.each([
  ['trial', 'the embedded database', {}],
  ['service', 'a database of its own', database],
  ['service', 'a proxy in front', { TRUSTED_PROXIES: '1' }],
  ['trial', 'what the operator says', { ...database, TRUSTED_PROXIES: '1', MODE: 'trial' }],
  ['service', 'what the operator says', { MODE: 'service' }],
])('%s with %s', (mode, _what, env) => {
  expect(readConfig(env).MODE).toBe(mode);
});

it('requires PUBLIC_URL in service mode only', () => {
  expect(() => requirePublicUrlSetting(readConfig(database))).toThrow(
    'Settings: PUBLIC_URL: is needed',
  );
  const known = { ...database, PUBLIC_URL: 'https://learn.example' };
  expect(() => requirePublicUrlSetting(readConfig(known))).not.toThrow();
  expect(() => requirePublicUrlSetting(readConfig({}))).not.toThrow();
});

it('logs at the start who can read mail that is not sent', () => {
  const described = (env: Record<string, string>) => describeMissingMailServer(readConfig(env));
  expect(described({})).toContain('all visitors behind a proxy on it. MODE=service closes it.');
  expect(described(database)).toContain('cannot be read');
  const sends = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'cairn@mail.example' };
  expect(described(sends)).toBeUndefined();
});
