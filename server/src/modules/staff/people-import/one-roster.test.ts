/** Imports of people from a OneRoster 1.2 archive. 003 §2.3 */
import { buffer } from 'node:stream/consumers';
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { ZipFile } from 'yazl';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  applyImport,
  checkImport,
  listImportRows,
  toCheckCounts,
  toResultCounts,
  uploadTable,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
beforeEach(async () => {
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

const archive = {
  'manifest.csv': lines(
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    'file.users,bulk',
  ),
  'orgs.csv': lines('sourcedId,status,name,type', 'o1,,Riverside College,school'),
  'classes.csv': lines(
    'sourcedId,status,dateLastModified,title,classCode',
    'c1,,,North,N',
    'c2,,,Biology 7b,B',
  ),
  'users.csv': lines(
    'sourcedId,status,enabledUser,username,givenName,familyName,identifier,email',
    'u1,,true,ines,Inês,Duarte,RC-1,ines@roster.example',
    'u2,active,true,omar,Omar,Haddad,,omar@roster.example',
    'u3,active,true,teacher,Tea,Cher,,teacher@roster.example',
  ),
  'enrollments.csv': lines(
    'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role',
    'e1,,c1,o1,u1,student',
    'e2,,c2,o1,u1,student',
    'e3,,c2,o1,u3,teacher',
  ),
};

const zip = (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const file = new ZipFile();
  for (const [name, text] of Object.entries(files)) file.addBuffer(Buffer.from(text), name);
  file.end();
  return buffer(file.outputStream);
};

const upload = async (files: Readonly<Record<string, string>>) =>
  uploadTable(admin, await zip(files), 'roster.zip');

const importArchive = async (files: Readonly<Record<string, string>>) => {
  const uploaded = (await upload(files)).json<PeopleImport>();
  const checked = await checkImport(admin, uploaded, { sendsInvitations: false });
  await applyImport(admin, checked);
  return { checked, ended: await waitForImport(admin, checked) };
};

const listGroupNames = async (email: string): Promise<string[]> => {
  const rows = await test.sql<{ name: string }[]>`select group_name as name
    from student_groups join student_group_members using (group_id) join students using (student_id)
    where email = ${email} order by name`;
  return rows.map(({ name }) => name);
};

describe('[MIMP-28] an archive', () => {
  it('takes the same steps, and its classes become groups', async () => {
    const uploaded = (await upload(archive)).json<PeopleImport>();
    expect(uploaded).toMatchObject({ format: 'one-roster', rowCount: 3 });
    const groups = await site.listNames();
    const checked = await checkImport(admin, uploaded, { sendsInvitations: false });
    expect(toCheckCounts(checked)).toEqual([3, 0, 0, 0]);
    expect(await site.listNames()).toEqual(groups);
    await applyImport(admin, checked);
    expect(toResultCounts(await waitForImport(admin, checked))).toEqual([3, 0, 0, 0, 0]);
    expect(await listGroupNames('ines@roster.example')).toEqual(['Biology 7b', 'North']);
    expect(await site.listNames()).toEqual([...groups, 'Biology 7b'].toSorted());
    const [ines] = await test.sql`select first_name as first, last_name as last, external_id as id
      from students where email = 'ines@roster.example'`;
    expect(ines).toEqual({ first: 'Inês', last: 'Duarte', id: 'RC-1' });
    const again = (await upload(archive)).json<PeopleImport>();
    expect(toCheckCounts(await checkImport(admin, again))).toEqual([0, 0, 3, 0]);
  });

  it.each(Object.keys(archive))('without %s is refused with its name', async (name) => {
    const { [name]: _left, ...files } = archive as Record<string, string>;
    const answer = await upload(files);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: `The archive has no ${name}. A OneRoster 1.2 archive has it at its root.`,
    });
  });

  it('of another version is refused with the version', async () => {
    const manifest = archive['manifest.csv'].replace(
      'oneroster.version,1.2',
      'oneroster.version,1.1',
    );
    const answer = await upload({ ...archive, 'manifest.csv': manifest });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'This is an archive of OneRoster 1.1. Export it as OneRoster 1.2.',
    ]);
  });

  it('that is damaged is refused', async () => {
    const bytes = await zip(archive);
    const answer = await uploadTable(admin, bytes.subarray(0, bytes.length - 30), 'roster.zip');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(/cannot be read/) },
    ]);
  });
});

describe('[MIMP-29] an archive', () => {
  it('disables people and ends memberships that are to be deleted, which the dry run counts and lists', async () => {
    await importArchive(archive);
    const users = archive['users.csv'].replace('u2,active', 'u2,tobedeleted');
    const enrollments = archive['enrollments.csv'].replace('e1,,', 'e1,tobedeleted,');
    const { checked, ended } = await importArchive({
      ...archive,
      'users.csv': users,
      'enrollments.csv': enrollments,
    });
    expect(toCheckCounts(checked)).toEqual([0, 2, 1, 0]);
    expect(checked.check?.removals).toBe(2);
    expect(await listImportRows(admin, checked, 'changed')).toMatchObject([
      { email: 'ines@roster.example', changes: [{ field: 'groups', before: 'North', after: '' }] },
      { email: 'omar@roster.example', changes: [{ field: 'action', after: 'disabled' }] },
    ]);
    expect(toResultCounts(ended)).toEqual([0, 2, 0, 0, 0]);
    expect(await listGroupNames('ines@roster.example')).toEqual(['Biology 7b']);
    const [omar] = await test.sql`select disabled_at is not null as "isDisabled" from students
      where email = 'omar@roster.example'`;
    expect(omar).toEqual({ isDisabled: true });
  });

  it('gives a teacher the class and no staff role', async () => {
    await importArchive(archive);
    expect(await listGroupNames('teacher@roster.example')).toEqual(['Biology 7b']);
    expect(await test.sql`select 1 from staff_roles where email like '%@roster.example'`).toEqual(
      [],
    );
    expect(
      await test.sql`select 1 from teaching_rights where email like '%@roster.example'`,
    ).toEqual([]);
  });

  it('that unpacks to more than 50 MB is refused', async () => {
    const row = `u1,,true,ines,${'x'.repeat(1000)},Duarte,RC-1,ines@roster.example`;
    const users = archive['users.csv'] + `${row}\r\n`.repeat(52_000);
    const answer = await upload({ ...archive, 'users.csv': users });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      413,
      'The archive unpacks to more than 50 MB. Split it.',
    ]);
  });
});

it('[MIMP-11] a table cannot say which groups a person leaves', async () => {
  const uploaded = (
    await uploadTable(admin, 'email,Class\na@b.example,North')
  ).json<PeopleImport>();
  const columns = ['email', 'leftGroups'];
  const answer = await admin.post(`/manage/imports/${uploaded.importId}/check`, {
    columns,
    sendsInvitations: false,
  });
  expect(answer.statusCode).toBe(400);
});
