import type { AppContext } from '../../platform/app-context.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { sqlIdentifier, type Sql, type TransactionSql } from '../../platform/database/sql.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findPersonErasure, recordPersonErasure, listErasedPersonIds } from './erasures.ts';
import { findPersonByEmail } from './export-person.ts';
import { findFilesOfPerson } from './person-files.ts';
import {
  matchesProfilePicture,
  listMentionsOfPerson,
  type PersonIdentifiers,
  PERSONAL_TABLES,
} from './personal-data.ts';

/**
 * Retry options of the job that removes files of erased people. It retries until the file store can be reached again, finally
 * every 15 minutes.
 */
const RETRY_OPTIONS = { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 };

interface ErasedFiles {
  readonly keys: readonly string[];
}

/** Creates the job queue that removes files of erased people, even if the process that erased them has ended. */
export const createErasedFilesQueue = (jobs: Pick<Jobs, 'queue'>, files: FileStore) =>
  jobs.queue<ErasedFiles>('erased-files', RETRY_OPTIONS, async ({ keys }) => {
    for (const key of keys) await files.remove(key);
  });

export interface ErasePersonDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly removal: ReturnType<typeof createErasedFilesQueue>;
}

/**
 * Returns the addresses of the join requests for the account with this address. A join request is stored as a row of
 * `students`.
 */
const listJoinRequests = async (sql: Sql, email: string): Promise<string[]> => {
  const rows = await sql<{ email: string }[]>`
    select email from students where email_key(requested_email) = email_key(${email})`;
  return rows.map((row) => row.email);
};

/**
 * Erases a person: the account, its join requests, all rows that refer to it, and the name in records of others. The person's
 * sessions have ended when the promise settles. The files are removed soon after, and a record of the erasure is stored. Throws
 * not-found.
 */
export const erasePerson = async (
  { sql, files, now, removal }: ErasePersonDeps,
  email: string,
  reason: string,
): Promise<PersonIdentifiers> => {
  const person = await findPersonByEmail(sql, email);
  for (const request of await listJoinRequests(sql, email))
    await erasePerson({ sql, files, now, removal }, request, reason);
  const { studentId } = person;
  // The record of the erasure is written first, so that no erasure lacks one. If the transaction then fails, an hourly job erases
  // the person.
  await recordPersonErasure(files, { studentId, erasedAt: now().toISOString(), reason });
  await sql.begin(async (tx) => {
    // The lock makes simultaneous writes for the person wait. Afterwards these writes find no account.
    await tx`select 1 from students where student_id = ${studentId} for update`;
    const known = await findFilesOfPerson(tx, person);
    const keys = [...known.files.map(({ key }) => key), ...known.folders, ...known.archives];
    await eraseRows(tx, person);
    if (keys.length > 0) await removal.add({ keys }, tx);
  });
  removal.wake();
  return person;
};

const ID_BATCH = 1000;

/**
 * Erases people again whose data from before their erasure exist again, as after the restore of a backup. A newer account with
 * the same id stays.
 * @returns the ids of the erased people
 */
export const eraseAgainAfterRestore = async (deps: ErasePersonDeps): Promise<string[]> => {
  const again: string[] = [];
  let ids: string[] = [];
  for await (const studentId of listErasedPersonIds(deps.files))
    if (ids.push(studentId) >= ID_BATCH)
      again.push(...(await erasePeopleAgain(deps, ids.splice(0))));
  return [...again, ...(await erasePeopleAgain(deps, ids))];
};

const erasePeopleAgain = async (
  deps: ErasePersonDeps,
  ids: readonly string[],
): Promise<string[]> => {
  const there = await deps.sql<{ studentId: string; email: string; createdAt: Date }[]>`
    select student_id as "studentId", email, created_at as "createdAt" from students
    where student_id = any (${ids}::text[])`;
  const erased: string[] = [];
  for (const { studentId, email, createdAt } of there) {
    const known = await findPersonErasure(deps.files, studentId);
    if (!known || createdAt > new Date(known.erasedAt)) continue;
    await erasePerson({ ...deps, now: () => new Date(known.erasedAt) }, email, known.reason);
    erased.push(studentId);
  }
  return erased;
};

const eraseRows = async (tx: TransactionSql, person: PersonIdentifiers): Promise<void> => {
  // Entries of the audit log can be changed for this purpose only.
  await tx`select set_config('cairn.audit_maintenance', 'erasure', true)`;
  for (const { table, set, where } of listMentionsOfPerson(person))
    if (set) await tx`update ${sqlIdentifier(table)} set ${set} where ${where}`;
    else await tx`delete from ${sqlIdentifier(table)} where ${where}`;
  const pictures = await tx<{ digest: string }[]>`
    select digest from media_links where ${matchesProfilePicture(person)}`;
  for (const { table, of, erasure } of PERSONAL_TABLES) {
    if (erasure === 'with-account') continue;
    if (erasure === 'deleted') await tx`delete from ${sqlIdentifier(table)} where ${of(person)}`;
    else await tx`update ${sqlIdentifier(table)} set ${erasure(person)} where ${of(person)}`;
  }
  await tx`delete from students where student_id = ${person.studentId}`;
  await tx`delete from media_files where digest = any (${pictures.map(({ digest }) => digest)}::text[])
    and not exists (select from media_links where media_links.digest = media_files.digest)`;
};

/**
 * Adds the job that erases restored people again, when a process starts and every hour.
 * @returns the queue that removes files of erased people
 */
export const registerErasureJobs = ({
  app,
  jobs,
  sql,
  files,
  now,
}: AppContext): ReturnType<typeof createErasedFilesQueue> => {
  const deps = { sql, files, now };
  const removal = createErasedFilesQueue(jobs, files);
  jobs.every('erased-again', 'hour', async () => {
    const again = await eraseAgainAfterRestore({ ...deps, removal });
    if (again.length > 0) app.log.warn({ students: again }, 'erased again');
  });
  return removal;
};
