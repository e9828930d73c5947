/** What the commands of operators say, and what they write into the audit log. 003 §1 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runOperatorCommand } from './operator-commands.ts';
import {
  connectToEmbeddedDatabase,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { createContentFolder } from './test-content.ts';
import { teacherFiles } from './test-teachers.ts';
import { addStudent } from './test-students.ts';
import type { Sql } from '../src/platform/database/sql.ts';

let folder: string;
let server: ServerProcess;
let sql: Sql;
let site: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-operator-'));
  // The database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
  site = { DATA_DIR: path.join(folder, 'site'), S3_URL: '' };
  server = await startServerProcess(site);
  sql = connectToEmbeddedDatabase(site['DATA_DIR'] ?? '');
});
afterAll(async () => {
  await sql.end();
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(folder, { recursive: true, force: true });
});

const people = (...args: string[]) => runOperatorCommand('people', site, args);
const ADA = ['--email', 'ada@school.example'];
const listRoles = () => sql`select email, role from staff_roles order by email`;
const listEntries = (
  objectId: string,
) => sql`select actor_kind as "actorKind", actor_id as "actorId",
    action, object_kind as "objectKind", values_before as before, values_after as after
  from audit_entries where object_id = ${objectId} order by entry_id`;

it('[MPERM-16] a new site without demo content has no administrator until the command gives the role', async () => {
  expect(await listRoles()).toEqual([]);
  await people('grant', 'administrator', ...ADA);
  expect(await listRoles()).toEqual([{ email: 'ada@school.example', role: 'administrator' }]);
  await people('revoke', 'administrator', ...ADA);
});

describe('[MPERM-15] the command for roles', () => {
  it('gives a role and says so, lists it, and takes it', async () => {
    expect((await people('list')).said).toBe('');
    const given = await people('grant', 'administrator', ...ADA);
    expect(given).toMatchObject({
      code: 0,
      said: 'ada@school.example has the role administrator.\n',
    });
    expect(await listRoles()).toEqual([{ email: 'ada@school.example', role: 'administrator' }]);
    const listed = await people('list');
    expect(listed).toMatchObject({
      code: 0,
      said: 'ada@school.example\tadministrator\tno account yet\n',
    });
    const taken = await people('revoke', 'administrator', ...ADA);
    expect(taken).toMatchObject({
      code: 0,
      said: 'ada@school.example no longer has the role administrator.\n',
    });
    expect(await listRoles()).toEqual([]);
  });

  it('refuses an address without @ with exit code 1 and one line that names the mistake', async () => {
    const refused = await people('grant', 'administrator', '--email', 'ada');
    expect(refused.code).toBe(1);
    // The first line names the database.
    expect(refused.told.trimEnd().split('\n').slice(1)).toEqual([
      "'ada' is not an e-mail address. Example: ada@school.example",
    ]);
    expect(await listRoles()).toEqual([]);
  });
});

it('[MPERM-13] the last administrator keeps the role and the account', async () => {
  const { studentId, email } = await addStudent(sql, { email: 'last@school.example' });
  const last = ['--email', email];
  await people('grant', 'administrator', ...last);
  for (const args of [
    ['revoke', 'administrator', ...last],
    ['erase', ...last, '--reason', 'asked'],
  ]) {
    const refused = await people(...args);
    expect(refused.code).toBe(1);
    expect(refused.told).toContain('This is the last administrator.');
  }
  expect(await sql`select 1 from staff where student_id = ${studentId}`).toHaveLength(1);
  await sql`delete from staff_roles`;
});

describe('[MLOG-05] the log names the operator for', () => {
  const operator = { actorKind: 'operator', actorId: null };

  it('roles and what is done to people', async () => {
    const maya = await addStudent(sql, { email: 'maya@learn.example' });
    const email = ['--email', maya.email];
    await people('grant', 'author', ...email);
    await people('revoke', 'author', ...email);
    await people('export', ...email, '--to', path.join(folder, 'maya.zip'));
    const role = { role: 'author' };
    expect(await listEntries(maya.studentId)).toMatchObject([
      { ...operator, action: 'role-given', after: role },
      { ...operator, action: 'role-taken', before: role },
      { ...operator, action: 'person-exported' },
    ]);
    expect((await people('erase', ...email, '--reason', 'asked for')).code).toBe(0);
    const [erased] = await sql`select actor_kind as "actorKind", values_after as after
      from audit_entries where action = 'person-erased'`;
    expect(erased).toEqual({ actorKind: 'operator', after: { reason: 'asked for' } });
  });

  it('content and the right to teach', async () => {
    const content = await createContentFolder(teacherFiles);
    for (const expected of [1, 1]) {
      const imported = await runOperatorCommand('content', site, ['import', content.root]);
      expect(imported.code).toBe(0);
      // The second import changes nothing.
      expect(await listEntries(path.basename(content.root))).toHaveLength(expected);
    }
    expect(await listEntries(path.basename(content.root))).toMatchObject([
      { ...operator, action: 'content-imported', objectKind: 'content', after: { changed: 0 } },
    ]);
    await content.drop();
    const eve = 'eve@teach.example';
    expect((await runOperatorCommand('teach', site, ['grant', eve, 'ada-moss'])).code).toBe(0);
    expect((await runOperatorCommand('teach', site, ['revoke', eve])).code).toBe(0);
    const right = { instructor: 'ada-moss' };
    expect(await listEntries(eve)).toMatchObject([
      { ...operator, action: 'teaching-right-given', objectKind: 'address', after: right },
      { ...operator, action: 'teaching-right-taken', objectKind: 'address', before: right },
    ]);
  });
});
