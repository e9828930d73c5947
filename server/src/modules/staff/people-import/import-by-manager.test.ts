/** Imports by a group manager, who learns nothing of groups and accounts outside of the managed groups. 003 §2.3 */
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  applyImport,
  getImport,
  listImportRows,
  toCheckCounts,
  toResultCounts,
  uploadAndCheck,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';

let site: GroupsSite;
let test: TestApp;
let manager: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
beforeEach(async () => {
  ({ client: manager } = await addStaff(test, 'group-manager', 'north'));
});
afterAll(() => test.close());

const HEADER = 'email,firstName,lastName,externalId,groups,courses,role,action';
const check = (...lines: string[]) => uploadAndCheck(manager, [HEADER, ...lines]);
const checkAndApply = async (...lines: string[]) => {
  const checked = await check(...lines);
  await applyImport(manager, checked);
  return waitForImport(manager, checked);
};
const listRefusals = async (...lines: string[]) =>
  (await listImportRows(manager, await check(...lines), 'refused')).map(({ refusal }) => refusal);
const listPeople = async (search: string, from = manager) =>
  (await from.get(`/manage/people?search=${encodeURIComponent(search)}`)).json<{
    people: { email: string; externalId: string | null; status: string }[];
  }>().people;

describe('[MIMP-25] for a group manager', () => {
  it('a group outside the scope is refused with the sentence of an unknown one, and so is a course', async () => {
    const [outside, unknown, course, unknownCourse] = await listRefusals(
      'one@riverside.example,One,Row,,south,,,',
      'two@riverside.example,Two,Row,,mouth,,,',
      'three@riverside.example,Three,Row,,north,of-south,,',
      'four@riverside.example,Four,Row,,north,of-mouth,,',
    );
    expect(outside).toEqual({ ...unknown, value: 'south' });
    // Only a managed group is suggested.
    expect(unknown?.reason).toBe('There is no group with this name or ID. Did you mean North?');
    expect(course).toEqual({ ...unknownCourse, value: 'of-south' });
  });

  it('an address outside the scope is answered as a new one: by the check, the result and the lists', async () => {
    const account = await test.addStudent({ groupIds: ['south'] });
    const toRow = (email: string) => `${email},Hannah,Vogel,,north,of-north,,`;
    const checked = await check(toRow(account.email), toRow('fresh@riverside.example'));
    expect(toCheckCounts(checked)).toEqual([2, 0, 0, 0]);
    expect(checked.check?.invitations).toBe(2);
    const [asked, fresh] = await listImportRows(manager, checked, 'new');
    expect({ ...asked, number: 0, line: 0, email: '' }).toEqual({
      ...fresh,
      number: 0,
      line: 0,
      email: '',
    });
    await applyImport(manager, checked);
    const ended = await waitForImport(manager, checked);
    expect(toResultCounts(ended)).toEqual([2, 0, 0, 0, 0]);
    expect((await waitForMail(test.sql, account.email)).text).toContain('/join-group#');
    expect(await listPeople(account.email)).toMatchObject([{ status: 'invited' }]);
    expect(await site.listGroupsOf(account)).toEqual(['south']);
    // A file that is uploaded again finds what the manager sees.
    const again = await check(toRow(account.email), toRow('fresh@riverside.example'));
    expect(toCheckCounts(again)).toEqual([0, 0, 2, 0]);
  });

  it.each(['update', 'disable'])(
    '%s of an address outside the scope is refused as of a new one',
    async (action) => {
      const account = await test.addStudent({ groupIds: ['south'] });
      const [outside, unknown] = await listRefusals(
        `${account.email},,,,,,,${action}`,
        `unknown@riverside.example,,,,,,,${action}`,
      );
      expect(outside).toEqual(unknown);
      expect(outside?.reason).toContain('No person has this address');
    },
  );
});

it('[MIMP-05] a clash of external ids with a person outside the scope is not told', async () => {
  const account = await test.addStudent({ groupIds: ['south'] });
  await test.sql`update students set external_id = 'RC-100' where student_id = ${account.studentId}`;
  const row = 'clash@riverside.example,Hannah,Vogel,RC-100,north,,,';
  expect(toResultCounts(await checkAndApply(row))).toEqual([1, 0, 0, 0, 0]);
  const email = 'clash@riverside.example';
  expect(await listPeople('RC-100')).toMatchObject([{ email, externalId: 'RC-100' }]);
  expect(toCheckCounts(await check(row))).toEqual([0, 0, 1, 0]);
  // Two people of the managed groups cannot share one.
  expect(await listRefusals('second@riverside.example,A,B,RC-100,north,,,')).toMatchObject([
    { reason: 'Hannah Vogel has this external ID. Two people cannot share one.' },
  ]);
  const [holder] = await test.sql`select external_id from students
    where student_id = ${account.studentId}`;
  expect(holder).toEqual({ external_id: 'RC-100' });
});

describe('a group manager', () => {
  it('changes and disables people of the managed groups, and no staff', async () => {
    const [own, left, staff] = [
      await test.addStudent({ groupIds: ['north'] }),
      await test.addStudent({ groupIds: ['north'] }),
      await test.addStudent({ groupIds: ['north'] }),
    ];
    await giveRole(test, staff.email, 'author');
    const ended = await checkAndApply(
      `${own.email},Renamed,,,,,,`,
      `${left.email},,,,,,,disable`,
      `${staff.email},Renamed,,,,,,`,
    );
    expect(toResultCounts(ended)).toEqual([0, 2, 0, 0, 0]);
    expect(await listImportRows(manager, ended, 'refused')).toMatchObject([
      { refusal: { reason: 'Only an administrator can change staff.' } },
    ]);
    expect(await listPeople(left.email)).toMatchObject([{ status: 'disabled' }]);
  });

  it('changes no person of the group of another manager, who learns nothing of the row', async () => {
    const { client: other } = await addStaff(test, 'group-manager', 'south');
    const theirs = await test.addStudent({ groupIds: ['south'] });
    const ended = await checkAndApply(`${theirs.email},Renamed,Row,RC-7,north,,,`);
    expect(toResultCounts(ended)).toEqual([1, 0, 0, 0, 0]);
    expect(await listPeople(theirs.email, other)).toMatchObject([
      {
        firstName: theirs.firstName,
        lastName: theirs.lastName,
        externalId: null,
        status: 'active',
      },
    ]);
    expect(await site.listGroupsOf(theirs)).toEqual(['south']);
    expect((await other.get(`/manage/imports/${ended.importId}`)).statusCode).toBe(404);
  });

  it('names a group for each new person, and gives no role', async () => {
    const refusals = await listRefusals(
      'a@riverside.example,A,B,,,,,',
      'b@riverside.example,A,B,,north,,author,',
    );
    expect(refusals).toMatchObject([
      { column: 'groups', reason: 'Name one of your groups, so that you see this person.' },
      { column: 'role', reason: 'Only an administrator gives roles. Leave the cell empty.' },
    ]);
  });

  it('sees own imports only, and an administrator those of all', async () => {
    const checked = await check('c@riverside.example,A,B,,north,,,');
    const url = `/manage/imports/${checked.importId}`;
    const { client: other } = await addStaff(test, 'group-manager', 'north');
    const unknown = (await other.get('/manage/imports/unknown')).body;
    for (const part of ['', '/rows?verdict=new', '/refused']) {
      const { statusCode, body } = await other.get(`${url}${part}`);
      expect([statusCode, body]).toEqual([404, unknown]);
    }
    for (const step of ['apply', 'stop'])
      expect((await other.post(`${url}/${step}`)).statusCode).toBe(404);
    const { client: admin } = await addStaff(test, 'administrator');
    expect(await getImport(admin, checked.importId)).toMatchObject({ rowCount: 1 });
    expect(await listMailsTo(test.sql, 'c@riverside.example')).toEqual([]);
  });
});
