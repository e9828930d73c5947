import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from '../../platform/files/file-store.ts';
import { sqlIdentifier, type Sql, type TransactionSql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { listBackendStudentIds } from '../releases/backends/backend-student-ids.ts';
import { findFilesOfPerson, listExistingFilesOfPerson } from './person-files.ts';
import { type PersonIdentifiers, PERSONAL_TABLES } from './personal-data.ts';

/** All data of a person in the database: rows by table, with the names of the columns. */
export type PersonalData = Readonly<Record<string, readonly object[]>>;

export interface ExportPersonDeps {
  readonly sql: Sql;
  readonly files: FileStore;
}

/** Finds a person by e-mail address, confirmed or not. Throws not-found. */
export const findPersonByEmail = async (
  sql: Sql | TransactionSql,
  email: string,
): Promise<PersonIdentifiers> => {
  const [person] = await sql<PersonIdentifiers[]>`
    select student_id as "studentId", email from students
    where email_key(email) = email_key(${email.trim()})`;
  if (person) return person;
  throw new AppError('not-found', `There is no account with the address ${email}.`);
};

/** Reads the rows with data of a person, by table. Tables without such rows are left out. */
export const readPersonalData = async (
  sql: Sql | TransactionSql,
  person: PersonIdentifiers,
): Promise<PersonalData> => {
  const data: Record<string, object[]> = {};
  for (const { table, of, omitted = [] } of PERSONAL_TABLES) {
    const rows = await sql<{ row: object }[]>`
      select to_jsonb(told) - ${[...omitted]}::text[] as row
      from ${sqlIdentifier(table)} told where ${of(person)}`;
    if (rows.length > 0) data[table] = rows.map(({ row }) => row);
  }
  return data;
};

/**
 * Writes a ZIP archive with all data of a person: `data.json`, `backends.json` with the IDs of the person at other teams'
 * backends, and, below `files`, the files that the person uploaded or received.
 * Throws not-found; rejects when a file cannot be read.
 */
export const exportPerson = async (
  { sql, files }: ExportPersonDeps,
  email: string,
  output: Writable,
): Promise<void> => {
  const person = await findPersonByEmail(sql, email);
  const { data, known } = await sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    return { data: await readPersonalData(tx, person), known: await findFilesOfPerson(tx, person) };
  });
  const stored = await listExistingFilesOfPerson(files, known);
  const backends = await listBackendStudentIds(sql, person.studentId);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, output);
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json');
  if (backends.length > 0)
    zip.addBuffer(Buffer.from(JSON.stringify(backends, null, 2)), 'backends.json');
  for (const { key, name } of stored) {
    const content = await files.get(key);
    // A file that was removed from the file store since it was listed is skipped.
    if (content) zip.addReadStream(content, `files/${name}`);
  }
  zip.end();
  await written;
};
