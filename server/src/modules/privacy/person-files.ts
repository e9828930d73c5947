/** The files of one person: what they handed in or put up, and what was drawn for them. */
import type { FileStore } from '../../platform/files/file-store.ts';
import type { TransactionSql } from '../../platform/database/sql.ts';
import { storageKey } from '../media/media-key.ts';
import { fileKey, partKey } from '../live-courses/submissions/file-address.ts';
import { isPicture, type Person } from './personal-data.ts';

export interface PersonFile {
  /** In the file store. */
  readonly key: string;
  /** For whoever is given it; no two have the same. */
  readonly name: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A name of ours before the sender's own, without what no name of a file has. */
const asFile = (kind: string, { id, name }: Named): string =>
  `${kind}/${id}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`;

/** What may be stored of a person, as their rows say. */
export interface PersonFiles {
  readonly files: readonly PersonFile[];
  /** Of keys: everything below them is theirs. */
  readonly folders: readonly string[];
}

/** Asks the database alone, so it may stand in a transaction. */
export const findPersonFiles = async (tx: TransactionSql, person: Person): Promise<PersonFiles> => {
  const { studentId } = person;
  const handedIn = await tx<Named[]>`
    select file_id::text as id, name from submission_files where student_id = ${studentId}`;
  const resumes = await tx<Named[]>`
    select digest as id, display_name as name from resumes where student_id = ${studentId}`;
  const pictures = await tx<Named[]>`
    select digest as id, name from media_links where ${isPicture(person)}`;
  const certificates = await tx<{ id: string }[]>`
    select certificate_id as id from certificates where student_id = ${studentId}`;
  const files = [
    ...handedIn.flatMap((file) => [
      { key: fileKey(file.id), name: asFile('submissions', file) },
      { key: partKey(file.id), name: asFile('uploads', file) },
    ]),
    ...resumes.map((file) => ({ key: storageKey(file.id), name: asFile('resume', file) })),
    ...pictures.map((file) => ({ key: storageKey(file.id), name: asFile('picture', file) })),
  ];
  return { files, folders: certificates.map(({ id }) => `certificates/${id}`) };
};

/** Those that are there. */
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
