/** The files of one person: submissions, unfinished uploads, résumés, the profile picture and certificates. */
import type { FileStore } from '../../platform/files/file-store.ts';
import type { TransactionSql } from '../../platform/database/sql.ts';
import { storageKey } from '../media/media-key.ts';
import { submissionFileKey, uploadPartKey } from '../live-courses/submissions/submission-keys.ts';
import { isPicture, type Person } from './personal-data.ts';

export interface PersonFile {
  /** Key in the file store. */
  readonly key: string;
  /** Unique name within the export. */
  readonly name: string;
}

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** Returns a file name that begins with a fixed part and the id. Characters that file names must not contain are replaced. */
const toFileName = (kind: string, { id, name }: NamedFile): string =>
  `${kind}/${id}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`;

/** Files that may be stored for a person, according to the database. */
export interface PersonFiles {
  readonly files: readonly PersonFile[];
  /** Folders whose files all belong to the person. */
  readonly folders: readonly string[];
}

/** Finds the files by database rows alone, so it can run in a transaction. */
export const findPersonFiles = async (tx: TransactionSql, person: Person): Promise<PersonFiles> => {
  const { studentId } = person;
  const handedIn = await tx<NamedFile[]>`
    select file_id::text as id, name from submission_files where student_id = ${studentId}`;
  const resumes = await tx<NamedFile[]>`
    select digest as id, display_name as name from resumes where student_id = ${studentId}`;
  const pictures = await tx<NamedFile[]>`
    select digest as id, name from media_links where ${isPicture(person)}`;
  const certificates = await tx<{ id: string }[]>`
    select certificate_id as id from certificates where student_id = ${studentId}`;
  const files = [
    ...handedIn.flatMap((file) => [
      { key: submissionFileKey(file.id), name: toFileName('submissions', file) },
      { key: uploadPartKey(file.id), name: toFileName('uploads', file) },
    ]),
    ...resumes.map((file) => ({ key: storageKey(file.id), name: toFileName('resume', file) })),
    ...pictures.map((file) => ({ key: storageKey(file.id), name: toFileName('picture', file) })),
  ];
  return { files, folders: certificates.map(({ id }) => `certificates/${id}`) };
};

/** Returns those files that exist in the store. */
export const listStoredFiles = async (
  store: FileStore,
  { files, folders }: PersonFiles,
): Promise<PersonFile[]> => {
  const inFolders: PersonFile[] = [];
  for (const folder of folders)
    for await (const { key } of store.list(`${folder}/`)) inFolders.push({ key, name: key });
  const there = await Promise.all(files.map(({ key }) => store.stat(key)));
  return [...files.filter((_, at) => there[at] !== undefined), ...inFolders];
};
