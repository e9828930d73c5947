import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConnectionLostError } from '../database/database-failures.ts';
import { runsBuildWithoutPromotion } from '../../modules/pages/built-pages.ts';
import { listTrustedWebhookHosts } from '../../modules/releases/webhooks/webhook-request.ts';
import { readConfig, serverSettingNames } from './config.ts';
import { describeStartProblem } from '../commands/start-problem.ts';

describe('settings', () => {
  it('[PAPI-04] all have a default', () => {
    expect(readConfig({})).not.toHaveProperty('DATABASE_URL');
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      RATE_LIMIT: 600,
      BRAND: { name: 'Cairn', mode: 'main', supportEmail: 'support@cairn.example' },
      SITE_LANGUAGE: 'en',
      CORS_ORIGINS: [],
      MEETING_HOSTS: [],
      SERVICES: { officeViewer: '', assistantBearer: 'demonstration', recommender: '', grader: '' },
      DESKTOPS: { provider: 'simulator', url: '' },
      PARTNERS: [],
      RELEASE_LIMITS: { megabytes: 2048, releases: 500, days: 90, previews: 20, previewDays: 7 },
    });
  });

  it.each([
    [{ PUBLIC_URL: 'https://learn.example' }, 'has to be of another host than PUBLIC_URL'],
    [{ CORS_ORIGINS: 'https://learn.example' }, 'must not be one of CORS_ORIGINS'],
  ])('refuse an invalid preview origin: %j', (env, reason) => {
    const read = () => readConfig({ ...env, PREVIEW_URL: 'https://learn.example:8443' });
    expect(read).toThrow(`Settings: PREVIEW_URL: ${reason}`);
  });

  it.each([
    [{ PUBLIC_URL: 'https://learn.example' }, 'has to be of another host than PUBLIC_URL'],
    [{ PREVIEW_URL: 'https://learn.example' }, 'has to be of another host than PREVIEW_URL'],
    [{ CORS_ORIGINS: 'https://learn.example' }, 'must not be one of CORS_ORIGINS'],
    [{ CHANNELS: '{"hosts":{"learn.example":"staging"}}' }, 'must not be a host of CHANNELS'],
  ])('refuse a packages origin that shares cookies or the API with the site: %j', (env, reason) => {
    const read = () => readConfig({ ...env, PACKAGE_URL: 'https://learn.example:8443' });
    expect(read).toThrow(`Settings: PACKAGE_URL: ${reason}`);
  });

  it('accept an origin of packages on another host', () => {
    const PACKAGE_URL = 'https://packages.example';
    const { PACKAGE_URL: taken } = readConfig({ PUBLIC_URL: 'https://learn.example', PACKAGE_URL });
    expect(taken).toBe(PACKAGE_URL);
  });

  it('come from the environment; an empty one counts as absent', () => {
    const env = {
      PORT: '8080',
      BRAND: '{"mode":"education","supportEmail":"help@learn.example"}',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      MEETING_HOSTS: 'meet.example, *.rooms.example',
      DATABASE_URL: '',
    };
    expect(readConfig(env)).not.toHaveProperty('DATABASE_URL');
    expect(readConfig(env)).toMatchObject({
      PORT: 8080,
      BRAND: { name: 'Cairn', mode: 'education', supportEmail: 'help@learn.example' },
      CORS_ORIGINS: ['https://a.example', 'https://b.example'],
      MEETING_HOSTS: ['meet.example', '*.rooms.example'],
    });
  });

  it.each([
    ['PORT', '80000'],
    ['PORT', 'three'],
    ['DATABASE_URL', 'mysql://root:secret@db/x'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['RATE_LIMIT', '0'],
    ['CORS_ORIGINS', 'everybody'],
    ['PREVIEW_URL', 'preview.example'],
    ['BRAND.supportEmail', '{"supportEmail":"nobody"}'],
    ['BRAND', '{"colour":"secret"}'],
    ['BRAND', '{secret'],
    ['BRAND', '/secret/brand.json'],
    ['SMTP_URL', 'http://user:secret@mail.example'],
    ['MODE', 'secret'],
    ['SERVICES.assistant', '{"assistant":"elsewhere"}'],
    ['SERVICES.courseAssistant', '{"courseAssistant":"elsewhere"}'],
    ['SERVICES.api', '{"api":"//elsewhere"}'],
    ['SERVICES.api', '{"api":"api"}'],
    ['WEBHOOK_HOSTS', 'https://ci.internal'],
    ['WEBHOOK_HOSTS', 'ci.internal:8080'],
    ['MEETING_HOSTS', 'https://meet.example'],
    ['MEETING_HOSTS', "meet.example;script-src 'unsafe-inline'"],
    ['SERVICES.assistantBearer', '{"assistantBearer":"two words"}'],
    [
      'SERVICES.languageModel.url',
      '{"languageModel":{"url":"ftp://secret@ai.example","model":"small"}}',
    ],
    ['DESKTOPS.provider', '{"provider":"other"}'],
    ['DESKTOPS.speed', '{"provider":"simulator","speed":0}'],
    ['DESKTOPS.failures', '{"provider":"simulator","failures":2}'],
    ['DESKTOPS.region', '{"provider":"aws","region":"secret","directory":"d-9067f1a2b3"}'],
    ['DESKTOPS.directory', '{"provider":"aws","region":"eu-central-1","directory":"secret"}'],
    ['RELEASE_LIMITS.days', '{"days":0}'],
  ])('%s=%s is refused in one line that names the setting and keeps its value', (name, value) => {
    const [setting = ''] = name.split('.');
    const refuse = () => readConfig({ [setting]: value });
    expect(refuse).toThrow(new RegExp(`^Settings: ${name}(?:\\.\\d+)?: [^\n]*$`));
    expect(refuse).not.toThrow('secret');
  });
});

const DATABASE_HINT =
  'postgres://user@host/database. Encode the special characters of a password \\(“/” as %2F\\), or give it as PGPASSWORD';

it.each([
  ['DATABASE_URL', 'mysql://root:secret@db/x', DATABASE_HINT],
  // A password from `openssl rand -base64`, without encoding.
  ['DATABASE_URL', 'postgres://root:aB/secret@db/x', DATABASE_HINT],
  ['SMTP_URL', 'secret', 'smtp://… or smtps://…'],
])('%s=%s is refused with a description of valid values', (name, value, wanted) => {
  const refuse = () => readConfig({ [name]: value });
  expect(refuse).toThrow(new RegExp(`^Settings: ${name}: has to be ${wanted}(;|$)`));
});

it('docs/settings.md has a row for every setting', () => {
  const document = readFileSync(
    path.join(import.meta.dirname, '../../../../docs/settings.md'),
    'utf8',
  );
  const names = document
    .match(/^\| [^|]+/gm)
    ?.flatMap((cell) => cell.match(/(?<=`)[A-Z][\w]*(?=`)/g) ?? []);
  const named = new Set(names);
  // OpenTelemetry documents its own settings; a paragraph names them.
  const own = serverSettingNames.filter((name) => !name.startsWith('OTEL_'));
  expect(own.filter((name) => !named.has(name))).toEqual([]);
  expect(own.length).toBeLessThanOrEqual(36);
});

it.each(['main', 'education', 'partner'])('[SHELL-14] %s is a brand mode', (mode) => {
  expect(readConfig({ BRAND: JSON.stringify({ mode }) }).BRAND.mode).toBe(mode);
});

it.each([undefined, '', 'other', 'Education', '__proto__'])(
  '[SHELL-14] %j counts as the main brand mode',
  (mode) => {
    expect(readConfig({ BRAND: JSON.stringify({ mode }) }).BRAND.mode).toBe('main');
  },
);

it('[MLOG-08] keeps the log for 730 days by default, and for 30 to 36,500', () => {
  expect(readConfig({}).AUDIT_DAYS).toBe(730);
  for (const days of ['30', '36500'])
    expect(readConfig({ AUDIT_DAYS: days }).AUDIT_DAYS).toBe(Number(days));
  for (const days of ['29', '36501', '30.5', 'many'])
    expect(() => readConfig({ AUDIT_DAYS: days })).toThrow(/^Settings: AUDIT_DAYS: [^\n]+$/);
});

it('requires the name of a language model', () => {
  const languageModel = { url: 'https://ai.example' };
  const reading = (given: object) =>
    readConfig({ SERVICES: JSON.stringify({ languageModel: given }) }).SERVICES.languageModel;
  expect(() => reading(languageModel)).toThrow('Settings: SERVICES.languageModel.model: ');
  expect(reading({ ...languageModel, model: 'small' })).toEqual({
    ...languageModel,
    model: 'small',
  });
});

it('reads a value with several fields from a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-settings-'));
  const file = path.join(folder, 'brand.json');
  await writeFile(file, '{"name":"North Academy"}');
  expect(readConfig({ BRAND: file }).BRAND.name).toBe('North Academy');
  await writeFile(file, 'secret: North');
  expect(() => readConfig({ BRAND: file })).toThrow(
    /^Settings: BRAND: has to be JSON, or a file with JSON$/,
  );
  await rm(folder, { recursive: true });
});

it('requires a sender for mail', () => {
  const env = { SMTP_URL: 'smtp://user:secret@mail.example:587' };
  expect(() => readConfig(env)).toThrow(/^Settings: MAIL_FROM: is needed with SMTP_URL$/);
  const address = 'no-reply@learn.example';
  expect(readConfig({ ...env, MAIL_FROM: address }).MAIL_FROM).toEqual({ address });
});

it.each([
  ['Learn <no-reply@learn.example>', 'Learn'],
  ['"Learn, all of you" <no-reply@learn.example>', 'Learn, all of you'],
])('accepts a sender with a name: %s', (text, name) => {
  const { MAIL_FROM } = readConfig({ MAIL_FROM: text });
  expect(MAIL_FROM).toEqual({ name, address: 'no-reply@learn.example' });
});

it.each(['nobody', 'Learn <nobody>', 'Learn <a@learn.example> <b@learn.example>', '<>'])(
  'refuses the sender %s',
  (text) => {
    expect(() => readConfig({ MAIL_FROM: text })).toThrow(
      'Settings: MAIL_FROM: has to be address@host or Name <address@host>',
    );
  },
);

it('requires a region and a directory for Amazon desktops', () => {
  const given = { provider: 'aws', region: 'eu-central-1' };
  const reading = (desktops: object) => readConfig({ DESKTOPS: JSON.stringify(desktops) }).DESKTOPS;
  expect(() => reading(given)).toThrow('Settings: DESKTOPS.directory: ');
  const whole = { ...given, directory: 'd-9067f1a2b3' };
  expect(reading(whole)).toMatchObject(whole);
});

describe('the message of a server that cannot start', () => {
  const config = readConfig({ DATA_DIR: '/srv/cairn', HOST: '10.9.8.7' });
  const withUrl = readConfig({ DATABASE_URL: 'postgres://cairn:secret@db.example/cairn' });
  const failure = (code: string, more: object = {}) =>
    Object.assign(new Error(`${code}: it failed`), { code, ...more });

  it.each([
    [
      failure('EADDRINUSE', { syscall: 'listen' }),
      config,
      'Port 3000 is in use; choose another with PORT.',
    ],
    [
      failure('EADDRINUSE', { syscall: 'listen', port: 9464 }),
      { ...config, METRICS_PORT: 9464 },
      'Port 9464 is in use; choose another with METRICS_PORT.',
    ],
    [
      failure('EADDRNOTAVAIL', { syscall: 'listen' }),
      config,
      'This machine has no address 10.9.8.7; choose another with HOST.',
    ],
    [
      failure('EACCES', { syscall: 'mkdir' }),
      config,
      'The data folder /srv/cairn is not writable for this user; choose another with DATA_DIR.',
    ],
    [
      failure('ENOSPC', { syscall: 'write' }),
      config,
      'The data folder /srv/cairn has no room left; choose another with DATA_DIR.',
    ],
    [
      new Error('initdb failed (1): could not write: No space left on device'),
      config,
      'The data folder /srv/cairn has no room left; choose another with DATA_DIR.',
    ],
    [
      new ConnectionLostError(failure('ECONNREFUSED', { syscall: 'connect' })),
      withUrl,
      'The database of DATABASE_URL does not answer (ECONNREFUSED).',
    ],
    [
      new Error('bad postgres://cairn:secret@db.example/x\nsecond line'),
      withUrl,
      'bad postgres://[login]@db.example/x second line',
    ],
  ])('%s', (error, settings, line) => {
    expect(describeStartProblem(error, settings)).toBe(line);
  });
});

describe('[REGI-04] the keys of checkers', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', kid: 'ci', x: 'abc' };
  const reading = (...keys: object[]) =>
    readConfig({ RELEASE_CHECKER_KEYS: JSON.stringify({ keys }) }).RELEASE_CHECKER_KEYS;

  it('must be public keys with unique names', () => {
    expect(reading(key)).toEqual({ keys: [key] });
    expect(() => reading({ ...key, d: 'secret' })).toThrow('has to be the public part');
    expect(() => reading(key, key)).toThrow('names two checkers alike');
    expect(() => reading({ ...key, kid: undefined })).toThrow('RELEASE_CHECKER_KEYS');
  });
});

it('[REGI-01] runs a build without promotion by default only in a trial', () => {
  const runs = (env: Record<string, string>) => runsBuildWithoutPromotion(readConfig(env));
  const service = { DATABASE_URL: 'postgres://db.example/cairn' };
  expect(runs({})).toBe(true);
  expect(runs(service)).toBe(false);
  expect(runs({ TRUSTED_PROXIES: '1' })).toBe(false);
  expect(runs({ ...service, MODE: 'trial' })).toBe(true);
  expect(runs({ ...service, BUILD_RELEASES: 'run' })).toBe(true);
  expect(runs({ BUILD_RELEASES: 'wait' })).toBe(false);
});

it.each([
  [{}, ['localhost', '127.0.0.1', '[::1]', 'ci.internal', '10.0.0.7']],
  [{ TRUSTED_PROXIES: '1' }, ['ci.internal', '10.0.0.7']],
  [{ DATABASE_URL: 'postgres://db.example/cairn' }, ['ci.internal', '10.0.0.7']],
])('allows webhooks to this machine only in a trial: %j', (env, hosts) => {
  const config = readConfig({ ...env, WEBHOOK_HOSTS: 'ci.internal, 10.0.0.7' });
  expect(listTrustedWebhookHosts(config)).toEqual(hosts);
});
