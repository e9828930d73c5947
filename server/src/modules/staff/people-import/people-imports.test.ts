/** Imports of people by a CSV file: what the check finds, and what applying does. 003 §2.3 */
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  applyImport,
  checkImport,
  getImport,
  listImportRows,
  toCheckCounts,
  toResultCounts,
  uploadAndCheck,
  uploadTable,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
let adminEmail: string;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
beforeEach(async () => {
  const { client, person } = await addStaff(test, 'administrator');
  admin = client;
  adminEmail = person.email;
});
afterAll(() => test.close());

const HEADER = 'email,firstName,lastName,externalId,groups,courses,role,action';

const findPerson = async (email: string) => {
  const [person] = await test.sql<
    { studentId: string; firstName: string; lastName: string; externalId: string | null }[]
  >`select student_id as "studentId", first_name as "firstName", last_name as "lastName",
      external_id as "externalId" from students where email_key(email) = email_key(${email})`;
  return person;
};
const listCoursesOf = async (email: string): Promise<string[]> => {
  const rows = await test.sql<{ courseId: string }[]>`
    select course_id as "courseId" from enrolments join students using (student_id)
    where email = ${email} and unenrolled_at is null order by course_id`;
  return rows.map(({ courseId }) => courseId);
};
const listGroupsOf = async (email: string): Promise<string[]> => {
  const person = await findPerson(email);
  return person ? site.listGroupsOf(person) : [];
};

/** Returns everything that an import could change, to compare it before and after. */
const readSite = () => test.sql`
  select (select count(*)::int from students) as people,
    (select count(*)::int from student_group_members) as members,
    (select count(*)::int from enrolments) as enrolments,
    (select count(*)::int from staff_roles) as roles,
    (select count(*)::int from audit_entries) as entries,
    (select count(*)::int from mailbox) as mails,
    (select count(*)::int from notifications) as notifications`;

/** Uploads, checks and applies rows. */
const importRows = async (rows: readonly string[], sendsInvitations = false) => {
  const checked = await uploadAndCheck(admin, [HEADER, ...rows], { sendsInvitations });
  await applyImport(admin, checked);
  return waitForImport(admin, checked);
};

/** Returns why the only row of a table is refused: column, value and reason. */
const readRefusal = async (...rows: readonly string[]) => {
  const checked = await uploadAndCheck(admin, [HEADER, ...rows]);
  const refused = await listImportRows(admin, checked, 'refused');
  return refused.map(({ line, refusal }) => [
    line,
    refusal?.column,
    refusal?.value,
    refusal?.reason,
  ]);
};

it('[MIMP-09] a check with a column that is not decided is refused, and so is one for another number of columns', async () => {
  const uploaded = (await uploadTable(admin, 'email,Room\na@b.example,B 2\n')).json<PeopleImport>();
  const check = (columns: unknown[]) =>
    admin.post(`/manage/imports/${uploaded.importId}/check`, { columns, sendsInvitations: true });
  for (const columns of [['email', null], ['email']]) {
    const answer = await check(columns);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ details: { field: 'columns' } });
  }
  expect((await getImport(admin, uploaded.importId)).check).toBeNull();
  expect((await check(['email', 'ignore'])).statusCode).toBe(200);
});

describe('[MIMP-11] groups and courses', () => {
  it('are several names or ids with a semicolon between them', async () => {
    await importRows([
      'both@cairn.example,Bo,Th,,"North; south","of-north;for-all"',
      'named@cairn.example,Na,Med,,NORTH,',
    ]);
    expect(await listGroupsOf('both@cairn.example')).toEqual(['north', 'south']);
    expect(await listCoursesOf('both@cairn.example')).toEqual(['for-all', 'of-north']);
    expect(await listGroupsOf('named@cairn.example')).toEqual(['north']);
  });

  it('are added and never removed, and an empty cell leaves the stored value', async () => {
    await importRows(['kept@cairn.example,Ke,Pt,K-1,north,of-north']);
    await importRows(['kept@cairn.example,Kerstin,,,south,for-all']);
    expect(await findPerson('kept@cairn.example')).toMatchObject({
      firstName: 'Kerstin',
      lastName: 'Pt',
      externalId: 'K-1',
    });
    expect(await listGroupsOf('kept@cairn.example')).toEqual(['north', 'south']);
    expect(await listCoursesOf('kept@cairn.example')).toEqual(['for-all', 'of-north']);
  });
});

describe('[MIMP-12] the action', () => {
  it('add refuses a person who exists, update and disable one who does not', async () => {
    const { email } = await test.addStudent();
    expect(
      await readRefusal(
        `${email},,,,,,,add`,
        'new1@cairn.example,,,,,,,update',
        'new2@cairn.example,,,,,,,disable',
        'new3@cairn.example,,,,,,,remove',
      ),
    ).toEqual([
      [
        2,
        'action',
        'add',
        expect.stringMatching(/^A person has this address already. Write update/),
      ],
      [3, 'action', 'update', expect.stringMatching(/^No person has this address. Write add/)],
      [4, 'action', 'disable', expect.stringMatching(/^No person has this address/)],
      [5, 'action', 'remove', expect.stringMatching(/can be add, update or disable/)],
    ]);
  });

  it('add adds, update changes, disable disables, and none of them adds or updates', async () => {
    const [changed, disabled, either] = await Promise.all([
      test.addStudent(),
      test.addStudent(),
      test.addStudent(),
    ]);
    const result = await importRows([
      'added@cairn.example,Ad,Ded,,,,,ADD',
      `${changed.email},Changed,,,,,,Update`,
      `${disabled.email},Ignored,,,,,,disable`,
      `${either.email},Either,,,,,,`,
      'either@cairn.example,Ei,Ther,,,,,',
    ]);
    expect(toResultCounts(result)).toEqual([2, 3, 0, 0, 0]);
    expect(await findPerson('added@cairn.example')).toMatchObject({ firstName: 'Ad' });
    expect(await findPerson(changed.email)).toMatchObject({ firstName: 'Changed' });
    expect(await findPerson(either.email)).toMatchObject({ firstName: 'Either' });
    expect(await findPerson('either@cairn.example')).toBeDefined();
    const [row] = await test.sql<{ isDisabled: boolean; firstName: string }[]>`
      select disabled_at is not null as "isDisabled", first_name as "firstName"
      from students where student_id = ${disabled.studentId}`;
    expect(row).toEqual({ isDisabled: true, firstName: disabled.firstName });
  });

  it('disable refuses the own account', async () => {
    expect(await readRefusal(`${adminEmail},,,,,,,disable`)).toEqual([
      [2, 'action', 'disable', expect.stringMatching(/your own account/)],
    ]);
  });
});

describe('[MIMP-13] the column role', () => {
  it('gives the role of an author', async () => {
    const person = await test.addStudent();
    await importRows([`${person.email},,,,,,Author,`, 'new-author@cairn.example,A,B,,,,author,']);
    for (const email of [person.email, 'new-author@cairn.example'])
      expect(
        await test.sql`select role from staff_roles where email = email_key(${email})`,
      ).toEqual([{ role: 'author' }]);
  });
  it.each(['administrator', 'Group manager', 'group-manager'])('refuses %s', async (role) => {
    expect(await readRefusal(`x@cairn.example,,,,,,${role},`)).toEqual([
      [
        2,
        'role',
        role,
        'Administrators and group managers are named by hand. Leave the cell empty.',
      ],
    ]);
  });
  it('refuses another role', async () => {
    expect(await readRefusal('x@cairn.example,,,,,,teacher,')).toEqual([
      [2, 'role', 'teacher', 'The role can be author, or be empty.'],
    ]);
  });
});

describe('[MIMP-14] the dry run', () => {
  it('counts the rows by what becomes of them, and changes nothing', async () => {
    const [same, other] = await Promise.all([
      test.addStudent({ groupIds: ['north'] }),
      test.addStudent(),
    ]);
    const uploaded = (
      await uploadTable(
        admin,
        [
          HEADER,
          'dry@cairn.example,Dry,Run,,north,for-all,author,',
          `${same.email},,,,north,,,`,
          `${other.email},Other,,,south,for-all,author,`,
          'wrong,,,,,,,',
          '',
          'dry2@cairn.example,,,,,,,',
        ].join('\n'),
      )
    ).json<PeopleImport>();
    const before = await readSite();
    const checked = await checkImport(admin, uploaded);
    expect(await readSite()).toEqual(before);
    expect(toCheckCounts(checked)).toEqual([2, 1, 1, 1]);
    expect(checked.rowCount).toBe(5);
    expect(checked.application).toBeNull();
  });

  it('adds up to all rows of a table that is checked in the background', async () => {
    const { email } = await test.addStudent();
    const rows = Array.from({ length: 1200 }, (_, at) =>
      at % 3 === 0 ? `wrong${at},,,,,,,` : `many${at}@cairn.example,,,,,,,`,
    );
    const before = await readSite();
    const checked = await uploadAndCheck(admin, [HEADER, ...rows, `${email},,,,,,,`]);
    expect(toCheckCounts(checked)).toEqual([800, 0, 1, 400]);
    expect(await readSite()).toEqual(before);
  });
});

it('[MIMP-15] the checked rows have line, column, value and reason, or the values before and after', async () => {
  const person = await test.addStudent({ firstName: 'Leo', lastName: 'Marchetti' });
  const checked = await uploadAndCheck(admin, [
    'Class,E-mail,Given name',
    'north,jonas@riverside,Jonas',
    `"north; south",${person.email},Leonardo`,
    'south,nele@cairn.example,Nele',
  ]);
  expect(await listImportRows(admin, checked, 'refused')).toMatchObject([
    {
      line: 2,
      refusal: {
        column: 'E-mail',
        value: 'jonas@riverside',
        reason: 'This is not an e-mail address. Example: ada@school.example',
      },
    },
  ]);
  expect(await listImportRows(admin, checked, 'changed')).toMatchObject([
    {
      line: 3,
      email: person.email,
      refusal: null,
      changes: [
        { field: 'firstName', before: 'Leo', after: 'Leonardo' },
        { field: 'groups', before: null, after: 'North; South' },
      ],
    },
  ]);
  expect(await listImportRows(admin, checked, 'new')).toMatchObject([
    { line: 4, name: 'Nele', email: 'nele@cairn.example' },
  ]);
  expect(await listImportRows(admin, checked, 'unchanged')).toEqual([]);
});

it('[MIMP-16] the CSV of refused rows has the original columns and the reason, and can be imported again once corrected', async () => {
  const checked = await uploadAndCheck(
    admin,
    [
      'E-mail,Room,Class',
      'right@cairn.example,B 1,North',
      '"wrong, really",=B 2,Nrth',
      'r@s.example,"B\n3",Noth',
    ],
    { columns: ['email', 'ignore', 'groups'] },
  );
  const file = await admin.get(`/manage/imports/${checked.importId}/refused`);
  expect(file.headers['content-disposition']).toMatch(/refused\.csv/);
  const reasons = (await listImportRows(admin, checked, 'refused')).map(
    ({ refusal }) => refusal?.reason,
  );
  expect(file.body).toBe(
    [
      '\uFEFFE-mail,Room,Class,Reason',
      `"wrong, really","'=B 2",Nrth,${reasons[0]}`,
      `r@s.example,"B\n3",Noth,${reasons[1]}`,
      '',
    ].join('\r\n'),
  );
  const corrected = file.body
    .replace('"wrong, really"', 'corrected@cairn.example')
    .replaceAll(/Nrth|Noth/g, 'North');
  const uploaded = (await uploadTable(admin, corrected)).json<PeopleImport>();
  expect(uploaded.columns).toMatchObject([
    { use: 'email' },
    { use: null },
    { use: 'groups' },
    { name: 'Reason', use: 'ignore' },
  ]);
  const again = await checkImport(admin, uploaded, {
    columns: ['email', 'ignore', 'groups', 'ignore'],
  });
  expect(toCheckCounts(again)).toEqual([2, 0, 0, 0]);
});

describe('[MIMP-24] a row is refused while the others go on', () => {
  it('for an address that stands on an earlier line', async () => {
    expect(
      await readRefusal(
        'ida@cairn.example,,,,,,,',
        '',
        'x@cairn.example,,,,,,,',
        'IDA@cairn.example,,,,,,,',
      ),
    ).toEqual([
      [
        5,
        'email',
        'IDA@cairn.example',
        'The same address is on line 2. Keep one of the two lines.',
      ],
    ]);
  });
  it('for an unknown group or course, with a close name if there is one', async () => {
    expect(
      await readRefusal(
        'a1@cairn.example,,,,North;Nroth,,,',
        'a2@cairn.example,,,,Completely other,,,',
        'a3@cairn.example,,,,,for-al,,',
        'a4@cairn.example,,,,,nothing-like-it,,',
      ),
    ).toEqual([
      [2, 'groups', 'Nroth', 'There is no group with this name or ID. Did you mean North?'],
      [3, 'groups', 'Completely other', 'There is no group with this name or ID.'],
      [4, 'courses', 'for-al', 'There is no course with this name or ID. Did you mean for-all?'],
      [5, 'courses', 'nothing-like-it', 'There is no course with this name or ID.'],
    ]);
  });
  it('for an archived group, a course of other groups, and the external id of another person', async () => {
    const groupId = await site.createId('Archived');
    await admin.post(`/manage/groups/${groupId}/archive`);
    await importRows(['holder@cairn.example,Hol,Der,H-1']);
    expect(
      await readRefusal(
        'a1@cairn.example,,,,Archived,,,',
        'a2@cairn.example,,,,south,of-north,,',
        'a3@cairn.example,,,H-1,,,,',
        'a4@cairn.example,,,NEW-1,,,,',
        'a5@cairn.example,,,NEW-1,,,,',
        'a6@cairn.example,,,,,,,,one too many',
      ),
    ).toEqual([
      [2, 'groups', 'Archived', 'This group is archived. Choose another one.'],
      [
        3,
        'courses',
        expect.any(String),
        expect.stringMatching(/^This course is for certain groups/),
      ],
      [4, 'externalId', 'H-1', 'Hol Der has this external ID. Two people cannot share one.'],
      [6, 'externalId', 'NEW-1', 'The same external ID is on line 5. Keep one of the two lines.'],
      [
        7,
        null,
        'one too many',
        expect.stringMatching(/more values than the first line has columns/),
      ],
    ]);
  });
});

describe('[MIMP-26] new people', () => {
  it('get an invitation, and the check counts them', async () => {
    const checked = await uploadAndCheck(admin, [HEADER, 'inv@cairn.example,In,Vited']);
    expect(checked.check?.invitations).toBe(1);
    await applyImport(admin, checked);
    expect((await waitForMail(test.sql, 'inv@cairn.example')).text).toMatch(/\/set-password#/);
  });
  it('get no mail when it is chosen so, and can be invited later from the list', async () => {
    const checked = await uploadAndCheck(admin, [HEADER, 'later@cairn.example,La,Ter'], {
      sendsInvitations: false,
    });
    expect(checked.check?.invitations).toBe(0);
    await applyImport(admin, checked);
    const person = await findPerson('later@cairn.example');
    expect(await listMailsTo(test.sql, 'later@cairn.example')).toEqual([]);
    await admin.post(`/manage/people/${person?.studentId}/invitation`);
    expect((await waitForMail(test.sql, 'later@cairn.example')).text).toMatch(/\/set-password#/);
  });
});
