import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { grantReleaseRight } from '../permissions/release-rights.ts';
import { asksForAgreement, readListedCode, readOffer } from '../../../../test/test-agreements.ts';
import {
  helpSetting,
  createSettingsRemote,
  seatsSetting,
  type SettingsRemote,
  trailerSetting,
} from '../../../../test/test-settings.ts';

let test: ReleaseTest;
let room: SettingsRemote;
beforeAll(async () => {
  test = await startReleaseTest();
});
beforeEach(async () => {
  room = await createSettingsRemote(test);
});
afterAll(() => test.close());

const staging = { host: 'staging.example' };

it('the values of a channel take precedence over those of production and over defaults', async () => {
  await room.release('1.1.0', { seats: seatsSetting }, 'learning');
  const wide = await test.team();
  expect((await room.set({ values: { seats: 30, trailer: false } })).statusCode).toBe(200);
  await room.set({ channel: 'staging', values: { seats: 5 } });
  await room.set({ channel: 'staging', remote: 'learning', values: { seats: 7 } }, wide);
  expect(await room.given()).toEqual({
    '1.1.0': { seats: 30, trailer: false },
    '1.0.0': undefined,
  });
  expect(await room.given(staging)).toMatchObject({ '1.1.0': { seats: 5, trailer: false } });
  expect(await room.given({}, 'learning')).toMatchObject({ '1.1.0': { seats: 20 } });
  expect(await room.given(staging, 'learning')).toMatchObject({ '1.1.0': { seats: 7 } });

  const { settings, revision: _, ...rest } = await room.told('staging');
  expect(rest).toEqual({ channel: 'staging', remote: room.name, version: '1.1.0', unused: [] });
  expect(settings).toEqual([
    { name: 'seats', ...seatsSetting, value: 5, source: 'staging' },
    { name: 'trailer', ...trailerSetting, value: false, source: 'production' },
  ]);
  await room.set({ unset: ['trailer'] });
  expect((await room.told()).settings).toEqual([
    { name: 'seats', ...seatsSetting, value: 30, source: 'production' },
    { name: 'trailer', ...trailerSetting, value: true },
  ]);
  // The other tests use pages with these remotes, too.
  await room.set({ unset: ['seats'] });
  await room.set({ channel: 'staging', unset: ['seats'] });
  await room.set({ channel: 'staging', remote: 'learning', unset: ['seats'] }, wide);
});

it('values that ordinary visitors do not get need an agreement beside a session, even with a promoted release', async () => {
  const signedIn = 'cairn_signed_in=1';
  const url = `/${room.name}?mfe.channel=staging`;
  const open = (cookie: string) => test.page(url, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(asksForAgreement(await open(signedIn))).toBe(false);
  await room.set({ channel: 'staging', values: { seats: 5 } });
  const asked = await open(signedIn);
  expect(readListedCode(asked)).toEqual([
    `${room.name} 1.1.0, with other settings: {"seats":5,"trailer":true}`,
  ]);
  const tester = await test.addStudent();
  await grantReleaseRight(test.sql, { email: tester.email, remote: '*', channel: '*' }, ['test']);
  const client = await test.as(tester);
  const agreed = await client.post('/release-agreements', { offer: readOffer(asked) });
  const cookie = `${signedIn}; ${toCookieHeader(agreed)}`;
  expect(asksForAgreement(await open(cookie))).toBe(false);
  await room.set({ channel: 'staging', values: { seats: 6 } });
  expect(asksForAgreement(await open(cookie))).toBe(true);
});

it('a release without settings has no values, and its page contains none', async () => {
  await room.set({ values: { seats: 30 } });
  const { current } = readBootManifest(await test.page('/catalog')).remotes[0] ?? {};
  expect(current?.version).toBe('1.0.0');
  expect(current).not.toHaveProperty('settings');
});

it('each change is a revision with author, reason and values, and can be rolled back', async () => {
  await room.set({ values: { seats: 30, trailer: false } });
  await room.set({ values: { seats: 40 }, unset: ['trailer'] });
  expect(await room.lastRevision()).toMatchObject({
    who: 'team room',
    action: 'promote',
    version: null,
    remote: room.name,
    reason: 'More. (seats = 40, trailer unset)',
  });
  const back = (body: object) => room.team.post('/v1/channels/production/rollback', body);
  const wish = { remote: room.name, reason: 'Too many.' };
  expect((await back(wish)).statusCode).toBe(200);
  expect(await room.given()).toMatchObject({ '1.1.0': { seats: 30, trailer: false } });
  expect(await room.lastRevision()).toMatchObject({
    action: 'rollback',
    version: '1.1.0',
    reason: 'Too many. (seats = 30, trailer = false)',
  });
  // Another rollback goes further back, and the one after it to the release before.
  await back(wish);
  expect(await room.given()).toMatchObject({ '1.1.0': { seats: 20, trailer: true } });
  await back(wish);
  expect(await room.given()).toEqual({ '1.0.0': undefined });
});

it('a promotion keeps the values, and a rollback to a revision restores its values', async () => {
  await room.set({ values: { seats: 30 } });
  const then = await room.lastRevision();
  await room.release('1.2.0', { seats: seatsSetting });
  expect(await room.given()).toMatchObject({ '1.2.0': { seats: 30 }, '1.1.0': { seats: 30 } });
  await room.set({ values: { seats: 40 } });
  const to = then?.revision;
  await room.team.post('/v1/channels/production/rollback', { remote: room.name, to });
  expect(await room.given()).toMatchObject({ '1.1.0': { seats: 30, trailer: true } });
});

it('a rollback of a channel that follows production restores its values too', async () => {
  await room.set({ channel: 'staging', values: { seats: 5 } });
  const back = { remote: room.name, reason: 'Enough.' };
  expect((await room.team.post('/v1/channels/staging/rollback', back)).statusCode).toBe(200);
  expect(await room.given(staging)).toMatchObject({ '1.1.0': { seats: 20 } });
});

it('each release gets the values that it declares: a canary, a fallback, and a chosen release', async () => {
  await test.publish(
    room.team,
    makeRelease(room.name, '1.2.0', { settings: { seats: seatsSetting, help: helpSetting } }),
  );
  const canary = { remote: room.name, version: '1.2.0', percent: 100 };
  expect((await room.promote(room.team, canary)).statusCode).toBe(200);
  await room.set({ values: { seats: 30, trailer: false, help: '/faq' } });
  expect(await room.given()).toEqual({
    '1.2.0': { seats: 30, help: '/faq' },
    '1.1.0': { seats: 30, trailer: false },
    '1.0.0': undefined,
  });
  const chosen = await test.page(`/${room.name}?mfe.${room.name}=1.2.0`, staging);
  expect(readBootManifest(chosen).remotes[0]?.current).toMatchObject({
    version: '1.2.0',
    settings: { seats: 30, help: '/faq' },
  });
  expect((await room.told()).canary).toMatchObject({
    version: '1.2.0',
    settings: [
      { name: 'help', options: ['/', '/faq'], value: '/faq' },
      { name: 'seats', value: 30 },
    ],
  });
});
