import type { LightMyRequestResponse } from 'fastify';
import { grantReleaseRight } from '../permissions/release-rights.ts';
import { addRemoteToRegistry } from '../registry/releases.repository.ts';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import {
  settingDescription,
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

const refused = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  ...readBrokenRules(answer),
  answer.json().message,
];

it('refuses values that no running release declares, and values of a wrong type', async () => {
  await test.publish(
    room.team,
    makeRelease(room.name, '1.2.0', { settings: { seats: seatsSetting, help: helpSetting } }),
  );
  await room.promote(room.team, { remote: room.name, version: '1.2.0', percent: 10 });
  const cases = [
    [
      { values: { seat: 1 } },
      'setting-unknown',
      `${room.name} 1.1.0 declares seats, trailer; ${room.name} 1.2.0 declares help, seats.`,
    ],
    [
      { values: { seats: '1' } },
      'setting-value',
      `seats of ${room.name} 1.1.0 must be a number, and "1" is not.`,
    ],
    [
      { values: { help: '/me' } },
      'setting-value',
      `help of ${room.name} 1.2.0 must be one of "/", "/faq"`,
    ],
    [
      { unset: ['seats'] },
      'setting-unset',
      `production itself gives no value to seats of ${room.name}.`,
    ],
    [{ unset: ['seats'], values: { seats: 1 } }, 'change-unclear', 'set and unset at once'],
    [{}, 'change-unclear', `The change names no setting of ${room.name}.`],
  ] as const;
  for (const [wish, rule, words] of cases) {
    const wanted = [422, rule, expect.stringContaining(words)];
    expect(
      refused(await room.set({ ...wish, unset: [...('unset' in wish ? wish.unset : [])] })),
    ).toEqual(wanted);
  }
  expect((await room.set({ values: { seats: 21 } })).statusCode).toBe(200);
  expect(refused(await room.set({ values: { seats: 21 } }))).toContain('setting-unchanged');
  await addRemoteToRegistry(test.sql, 'unused');
  const unused = await room.set({ remote: 'unused', values: { seats: 1 } }, await test.team());
  expect(refused(unused)).toContain('production runs nothing of unused.');
  const unknown = await room.set({ remote: 'unknown', values: { seats: 1 } }, await test.team());
  expect(refused(unknown)).toEqual([404, 'remote-unknown', 'There is no remote unknown here.']);
});

it('limits the bytes of a value to those that a page can contain', async () => {
  const settings = {
    help: { type: 'string', default: '', description: settingDescription },
  } as const;
  await room.release('1.2.0', settings);
  const long = (letters: number) => room.set({ values: { help: 'é'.repeat(letters) } });
  expect(refused(await long(1020))).toContain('setting-size');
  expect((await long(1018)).statusCode).toBe(200);
});

it('refuses a release that needs another type of a value, and warns about a release without the setting', async () => {
  await room.set({ values: { seats: 30, trailer: false } });
  await test.publish(
    room.team,
    makeRelease(room.name, '1.2.0', { settings: { seats: seatsSetting } }),
  );
  // Staging follows production: staging gets the default in place of a value that does not fit.
  const trying = await test.team({ remote: room.name, channel: 'staging' });
  await test.publish(trying, makeRelease(room.name, '1.3.0', { settings: { seats: helpSetting } }));
  await room.promote(trying, { remote: room.name, version: '1.3.0', channel: 'staging' });
  expect(await room.given(staging)).toMatchObject({ '1.3.0': { seats: '/' } });
  const other = await room.promote(room.team, { remote: room.name, version: '1.3.0' });
  expect(refused(other)).toEqual([
    422,
    'setting-value',
    expect.stringContaining('must be a string in this release, and production gives it 30.'),
  ]);
  const notes = [`${room.name} 1.2.0 declares no setting trailer: its value is ignored.`];
  const fine = await room.promote(room.team, { remote: room.name, version: '1.2.0' });
  expect(fine.json()).toMatchObject({ notes });
  expect((await room.lastRevision())?.reason).toBe(notes[0]);
  expect(await room.given()).toMatchObject({ '1.2.0': { seats: 30 } });
  expect((await room.told()).unused).toEqual([{ name: 'trailer', value: false }]);
  // The value stays, for a release that declares the setting again.
  await room.release('1.4.0', { trailer: trailerSetting });
  expect(await room.given()).toMatchObject({ '1.4.0': { trailer: false } });
});

it('needs the right to promote, waits for a second person, and is refused during a freeze', async () => {
  const values = { seats: 30 };
  const others = await test.team({ remote: 'learning' });
  expect(refused(await room.set({ values }, others))).toContain('token-remote');
  const mayRollBack = await test.team({ remote: room.name, actions: ['rollback'] });
  expect(refused(await room.set({ values }, mayRollBack))).toContain('token-action');
  const email = 'lena@room.team.example';
  await grantReleaseRight(test.sql, { email, remote: room.name, channel: 'staging' });
  const student = await test.addStudent({ firstName: 'Lena', lastName: 'Roth', email });
  const lena = await test.as(student);
  expect(refused(await room.set({ values }, lena))).toContain('right-missing');
  expect((await room.set({ channel: 'staging', values }, lena)).statusCode).toBe(200);

  await test.sql`update release_channels set approvals = 1 where channel = 'production'`;
  const waiting = await room.set({ values });
  expect([waiting.statusCode, waiting.json()]).toEqual([
    202,
    expect.objectContaining({ request: expect.any(String) }),
  ]);
  expect(await room.given()).toMatchObject({ '1.1.0': { seats: 20 } });
  const second = await test.team({}, 'second');
  const approved = await second.post(`/v1/release-requests/${waiting.json().request}/approve`);
  expect(approved.statusCode).toBe(200);
  expect(await room.given()).toMatchObject({ '1.1.0': { seats: 30 } });

  const freeze = { reason: 'Exams.' };
  expect((await second.post('/v1/channels/production/freeze', freeze)).statusCode).toBe(200);
  expect(refused(await room.set({ values: { seats: 5 } }))).toContain('channel-frozen');
});
