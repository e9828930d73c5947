/** Kills the server's process in the middle of the rows of an import, which other processes complete. 003 §5 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import type { Sql, TransactionSql } from '../src/platform/database/sql.ts';
import { holdLocks } from './held-locks.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { signInStudentClient, type StudentClient } from './student-client.ts';
import { toResultCounts } from './test-people-imports.ts';
import { addStudent } from './test-students.ts';

jest.setTimeout(600_000);

const ROWS = 210;
/** Rows with an enrolment, which comes after the account: a process is killed in each. The last one is in the second batch of the job. */
const ENROLLED = [3, 120, 205];
/** Row with a role, which comes after the mail: a process is killed in it. */
const AUTHOR = 160;
/** Rows of people who exist already. */
const EXISTING = [1, 40, 90, 208];
/** One of them, whom another administrator changes after the check. */
const CHANGED_MEANWHILE = 90;

let dataDir: string;
let server: ServerProcess;
let sql: Sql;
let admin: StudentClient;

const start = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-imports-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  await start();
  sql = connectToEmbeddedDatabase(dataDir, ENROLLED.length + 3);
  await sql`insert into instructors values ('ada', 'Ada', 'Berg', null)`;
  await sql`insert into student_groups (group_id, group_name) values ('north', 'North')`;
  for (const row of ENROLLED)
    await sql`insert into courses (course_id, title, description, course_type, status, level, category,
        instructor_id, publically_accessible)
      values (${`halt-${row}`}, ${`Halt ${row}`}, '', 'sync', 'published', 'All Levels', 'x', 'ada', true)`;
  const person = await addStudent(sql);
  await sql`insert into staff_roles (email, role) values (email_key(${person.email}), 'administrator')`;
  admin = await signInStudentClient(server.url, person);
});
afterAll(async () => {
  await sql.end();
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
});

const call = async (method: string, url: string, body?: object): Promise<PeopleImport> => {
  const answer = await admin.movedTo(server.url).call(method, `/manage/imports${url}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PeopleImport;
};

const upload = async (prefix: string): Promise<PeopleImport> => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const row = at + 1;
    const course = ENROLLED.includes(row) ? `halt-${row}` : '';
    const role = row === AUTHOR ? 'author' : '';
    return `${prefix}-${row}@many.example,Person ${row},Imported,north,${course},${role}`;
  });
  const answer = await fetch(`${server.url}/api/manage/imports?fileName=${prefix}.csv`, {
    method: 'POST',
    headers: { ...admin.identity, 'content-type': 'application/octet-stream' },
    body: ['email,firstName,lastName,groups,courses,role', ...rows].join('\r\n'),
  });
  return (await answer.json()) as PeopleImport;
};

/** Uploads and checks a file, some of whose people exist. One of these is changed after the check. */
const prepareImport = async (prefix: string): Promise<string> => {
  for (const row of EXISTING) await addStudent(sql, { email: `${prefix}-${row}@many.example` });
  const { importId, columns } = await upload(prefix);
  const settings = { columns: columns.map(({ use }) => use), sendsInvitations: true };
  await call('POST', `/${importId}/check`, settings);
  await sql`update students set last_name = 'Changed'
    where email = ${`${prefix}-${CHANGED_MEANWHILE}@many.example`}`;
  return importId;
};

const apply = (importId: string) => call('POST', `/${importId}/apply`, {});

const waitForEnd = (importId: string) =>
  retryUntil(
    () => call('GET', `/${importId}`),
    ({ application }) => application !== null && application.endedAt !== null,
    300_000,
  );

/** Kills the process, and lets other processes have its jobs, as pg-boss does after half a minute of silence. */
const kill = async (): Promise<void> => {
  server.child.kill('SIGKILL');
  await server.ended();
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`;
};

/** Holds locks for as long as several processes take to start. */
const hold = (lock: (tx: TransactionSql) => Promise<unknown>) =>
  holdLocks(sql, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await lock(tx);
  });

/** Waits until the import is in this row, which waits for a lock. Other jobs wait for the locks as well, so its statement is checked. */
const waitUntilIn = (row: number, importId: string) => {
  const statement = `%insert into ${row === AUTHOR ? 'staff_roles' : 'enrolments'} %`;
  return retryUntil(
    async () => {
      const done =
        await sql`select 1 from people_imports join staff_job_items on job_id = import_job_id
        where import_id = ${importId} and outcome is not null`;
      const waits = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like ${statement}`;
      return done.length === row - 1 && waits.length > 0;
    },
    (isInRow) => isInRow,
    300_000,
  );
};

const waitForAllMails = () =>
  retryUntil(
    async () => {
      await sql`update pgboss.job set start_after = now()
        where name = 'mail' and state = 'retry' and start_after > now()`;
      return sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`;
    },
    (jobs) => jobs.length === 0,
    300_000,
  );

/** Returns what an import has made of the person in each of its rows. */
const readPeople = (prefix: string) => sql`
  select row_number as number, verdict, outcome, refusal_reason as reason, first_name, last_name,
    (select array_agg(group_id) from student_group_members where student_id = people.student_id) as groups,
    (select array_agg(course_id) from enrolments where student_id = people.student_id) as courses,
    (select array_agg(role) from staff_roles where staff_roles.email = people.email) as roles,
    (select array_agg(action order by entry_id) from audit_entries where object_id = people.student_id) as entries,
    (select array_agg(subject) from mailbox where recipient = people.email) as mails,
    (select count(*)::int from notifications where student_id = people.student_id) as notifications
  from people_imports join people_import_rows using (import_id)
    join staff_job_items on job_id = import_job_id and item_number = row_number
    join students people on people.email = ${prefix} || '-' || row_number || '@many.example'
  where uploaded_name = ${`${prefix}.csv`} order by row_number`;

it('[MIMP-17] [MIMP-18] [MOVR-16] an import whose processes are killed is completed by others as an undisturbed one, without a second mail', async () => {
  const undisturbed = await prepareImport('calm');
  await apply(undisturbed);
  const calmCounts = toResultCounts(await waitForEnd(undisturbed));
  await waitForAllMails();
  const calmPeople = await readPeople('calm');

  const killed = await prepareImport('killed');
  // A mail that is being sent when its process is killed may be sent again. Here none is sent before the last kill.
  await sql`alter table mailbox add constraint no_mail check (false) not valid`;
  const releases = new Map([[AUTHOR, await hold((tx) => tx`lock staff_roles in share mode`)]]);
  for (const row of ENROLLED) {
    const courseId = `halt-${row}`;
    const lock = (tx: TransactionSql) =>
      tx`select 1 from courses where course_id = ${courseId} for update`;
    releases.set(row, await hold(lock));
  }
  await apply(killed);
  for (const row of [...releases.keys()].toSorted((one, other) => one - other)) {
    await waitUntilIn(row, killed);
    await kill();
    await releases.get(row)?.();
    await start();
  }
  expect(toResultCounts(await waitForEnd(killed))).toEqual(calmCounts);
  await sql`alter table mailbox drop constraint no_mail`;
  await waitForAllMails();

  expect(await readPeople('killed')).toEqual(calmPeople);
  expect(calmCounts).toEqual([ROWS - EXISTING.length, EXISTING.length - 1, 0, 1, 0]);
  const added = calmPeople.filter(({ verdict }) => verdict === 'new');
  expect(added).toHaveLength(ROWS - EXISTING.length);
  for (const { mails } of added) expect(mails).toEqual(['Your invitation to Cairn']);
});
