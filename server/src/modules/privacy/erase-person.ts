import type { FileStore } from '../../adapters/files/file-store.ts';
import { identifier, type Sql, type TransactionSql } from '../../database/sql.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findPerson } from './export-person.ts';
import { filesOf } from './person-files.ts';
import { isPicture, mentionsOf, type Person, PERSONAL_TABLES } from './personal-data.ts';

/** Until the store can be reached again; then every quarter of an hour. */
const TRIES = { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 };

interface ErasedFiles {
  readonly keys: readonly string[];
}

/** Removes files of people who were erased, also when the process that erased them has ended. */
export const createErasedFiles = (jobs: Pick<Jobs, 'queue'>, files: FileStore) =>
  jobs.queue<ErasedFiles>('erased-files', TRIES, async ({ keys }) => {
    for (const key of keys) await files.remove(key);
  });

export interface EraseDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly removal: ReturnType<typeof createErasedFiles>;
}

/**
 * Removes a person: their account, everything that refers to it, and their name where others' doings mention it. Their sessions
 * have ended when the promise settles; their files go right after that. Throws not-found.
 */
export const erasePerson = async (
  { sql, files, removal }: EraseDeps,
  email: string,
): Promise<Person> => {
  const person = await sql.begin(async (tx) => {
    const found = await findPerson(tx, email);
    // What comes meanwhile waits, and then finds no account.
    await tx`select 1 from students where student_id = ${found.studentId} for update`;
    const keys = (await filesOf(tx, files, found)).map(({ key }) => key);
    await eraseRows(tx, found);
    if (keys.length > 0) await removal.add({ keys }, tx);
    return found;
  });
  removal.wake();
  return person;
};

const eraseRows = async (tx: TransactionSql, person: Person): Promise<void> => {
  for (const { table, set, where } of mentionsOf(person))
    if (set) await tx`update ${identifier(table)} set ${set} where ${where}`;
    else await tx`delete from ${identifier(table)} where ${where}`;
  const pictures = await tx<{ digest: string }[]>`
    select digest from media_links where ${isPicture(person)}`;
  for (const { table, of, erasure } of PERSONAL_TABLES) {
    if (erasure === 'with-account') continue;
    if (erasure === 'deleted') await tx`delete from ${identifier(table)} where ${of(person)}`;
    else await tx`update ${identifier(table)} set ${erasure(person)} where ${of(person)}`;
  }
  await tx`delete from students where student_id = ${person.studentId}`;
  await tx`delete from media_files where digest = any (${pictures.map(({ digest }) => digest)}::text[])
    and not exists (select from media_links where media_links.digest = media_files.digest)`;
};
