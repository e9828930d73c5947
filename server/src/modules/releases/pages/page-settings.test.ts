import { addStudent } from '../../../../test/test-students.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  readBootManifest,
  readBrokenRules,
  type ReleaseTest,
  startReleaseTest,
  toCookieHeader,
} from '../../../../test/test-releases.ts';
import { createSettingsRemote, type SettingsRemote } from '../../../../test/test-settings.ts';
import { isWithinPercentage } from './visitor-release.ts';

let test: ReleaseTest;
let room: SettingsRemote;
beforeAll(async () => {
  test = await startReleaseTest();
  await test.sql`insert into student_groups (group_id, group_name) values ('riverside', 'Riverside')`;
});
beforeEach(async () => {
  room = await createSettingsRemote(test);
});
afterAll(() => test.close());

const seatsOf = async (client: TestClient, headers: Record<string, string> = {}) => {
  const answer = await client.get(`/page-settings/${room.name}`, { headers });
  expect(answer.statusCode).toBe(200);
  const { settings } = answer.json<{ settings: Record<string, { seats?: number }> }>();
  return settings['1.1.0']?.seats;
};

describe('the visitors of a percentage', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
  const within = (percent: number, subject = 'room seats') =>
    ids.filter((id) => isWithinPercentage(id, subject, percent));

  it.each([1, 20, 50, 99])('is %i of 100 visitors within a point and a half', (percent) => {
    expect(Math.abs(within(percent).length / 100 - percent)).toBeLessThan(1.5);
  });

  it('all stay when the percentage increases, and differ for another setting', () => {
    const few = new Set(within(20));
    const more = new Set(within(35));
    expect([...few].filter((id) => !more.has(id))).toEqual([]);
    const both = within(20, 'room trailer').filter((id) => few.has(id)).length;
    expect(Math.abs(both / 100 - 4)).toBeLessThan(1.5);
  });
});

describe('a value for some visitors', () => {
  it('is given to people of a group or with a staff role, as the server knows them', async () => {
    const member = await addStudent(test.sql);
    await test.sql`insert into student_group_members (student_id, group_id)
      values (${member.studentId}, 'riverside')`;
    const author = await addStudent(test.sql);
    await test.sql`insert into staff_roles (email, role) values (email_key(${author.email}), 'author')`;
    const clients = [await test.as(member), await test.as(author), test.visitor];
    const given = async () => {
      const seats = [];
      for (const client of clients) seats.push(await seatsOf(client));
      return seats;
    };
    await room.set({ values: { seats: 30 } });
    expect(await given()).toEqual([30, 30, 30]);
    await room.set({ values: { seats: 5 }, audience: { group: 'riverside' } });
    expect(await given()).toEqual([5, 30, 30]);
    await room.set({ values: { seats: 7 }, audience: { role: 'author' } });
    expect(await given()).toEqual([30, 7, 30]);
    await room.set({ values: { seats: 9 }, audience: { role: 'author', group: 'riverside' } });
    expect(await given()).toEqual([30, 30, 30]);
    await room.set({ values: { seats: 40 } });
    expect(await given()).toEqual([40, 40, 40]);
  });

  it('of a percentage stays the same in a browser, and for a student in all browsers', async () => {
    await room.set({ values: { seats: 5 }, audience: { percent: 50 } });
    const first = await test.visitor.get(`/page-settings/${room.name}`);
    const cookie = toCookieHeader(first);
    const visitor = /cairn_visitor=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const isInside = isWithinPercentage(visitor, `${room.name} seats`, 50);
    expect(await seatsOf(test.visitor, { cookie })).toBe(isInside ? 5 : 20);

    const student = await addStudent(test.sql);
    const client = await test.as(student);
    const isStudentInside = isWithinPercentage(student.studentId, `${room.name} seats`, 50);
    const seats = isStudentInside ? 5 : 20;
    const other = `cairn_visitor=${visitor}`;
    expect([await seatsOf(client), await seatsOf(client, { cookie: other })]).toEqual([
      seats,
      seats,
    ]);
  });

  it('is in no document: pages contain the value for all, and that some visitors get another', async () => {
    await room.set({ values: { seats: 5 }, audience: { percent: 99 } });
    const page = await test.page(`/${room.name}`);
    const [remote] = readBootManifest(page).remotes;
    expect(remote?.current).toMatchObject({ settings: { seats: 20 }, hasSettingRules: true });
    expect(remote?.previous.map((release) => 'hasSettingRules' in release)).toEqual([false]);
    expect(page.headers['set-cookie']).toBeUndefined();
    const answer = await test.visitor.get(`/page-settings/${room.name}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const unknown = await test.visitor.get('/page-settings/nothing');
    expect(unknown.json()).toEqual({ settings: {} });
    expect(JSON.stringify((await test.visitor.get('/v1/manifest')).json())).not.toContain('seats?');
  });

  it('is a revision, which the history describes and a rollback undoes', async () => {
    await room.set({ values: { seats: 30 } });
    await room.set({ values: { seats: 5 }, audience: { percent: 99, group: 'riverside' } });
    expect((await room.lastRevision())?.reason).toBe(
      'More. (seats = 5 for 99% of group riverside)',
    );
    const rule = { value: 5, percent: 99, group: 'riverside', source: 'production' };
    expect((await room.told()).settings[0]).toMatchObject({ value: 30, rule });
    const wish = { remote: room.name, reason: 'Back.' };
    const back = await room.team.post('/v1/channels/production/rollback', wish);
    expect(back.statusCode).toBe(200);
    expect((await room.told()).settings[0]).not.toHaveProperty('rule');
    expect((await room.told()).settings[0]?.value).toBe(30);
  });

  it('of production applies to visitors of a channel without its own value', async () => {
    const student = await test.as(await addStudent(test.sql));
    const onStaging = { host: 'staging.example' };
    await room.set({ values: { seats: 5 }, audience: { percent: 99 } });
    const given = await seatsOf(student);
    expect(await seatsOf(student, onStaging)).toBe(given);
    await room.set({ channel: 'staging', values: { seats: 7 } });
    expect(await seatsOf(student, onStaging)).toBe(7);
    await room.set({ channel: 'staging', unset: ['seats'] });
  });

  it.each([
    [{ values: { seats: '5' }, audience: { percent: 5 } }, 'setting-value'],
    [{ values: { seat: 5 }, audience: { percent: 5 } }, 'setting-unknown'],
    [{ values: { seats: 5 }, audience: { group: 'unknown' } }, 'setting-group'],
    [{ values: { seats: 5 }, audience: {} }, 'change-unclear'],
    [{ values: { 'seats?': '{"value":1,"percent":9}' } }, 'setting-unknown'],
  ])('is refused like any other: %j', async (wish, rule) => {
    const answer = await room.set(wish);
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, [rule]]);
  });
});
