/** The files of one person: submissions, unfinished uploads, résumés, the profile picture and certificates. */
import type { FileStore } from '../../platform/files/file-store.ts';
import type { TransactionSql } from '../../platform/database/sql.ts';
import { toMediaStorageKey } from '../media/media-key.ts';
import {
  toSubmissionFileKey,
  toUnfinishedUploadKey,
} from '../live-courses/submissions/submission-keys.ts';
import { matchesProfilePicture, type PersonIdentifiers } from './personal-data.ts';

export interface StoredFileOfPerson {
  /** Storage key of the person's file. */
  readonly key: string;
  /** Unique name of the file within the exported ZIP archive. */
  readonly name: string;
}

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** Returns a file name that begins with a fixed part and the id. Characters that file names must not contain are replaced. */
const toFileName = (kind: string, { id, name }: NamedFile): string =>
  `${kind}/${id}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`;

/** Folder of the file store with the archives that administrators asked for. */
export const PERSON_EXPORTS_FOLDER = 'person-exports';

export const toPersonExportKey = (exportId: string): string =>
  `${PERSON_EXPORTS_FOLDER}/${exportId}`;

/** Files that the file store may contain for a person, according to the database. */
export interface FilesOfPerson {
  readonly files: readonly StoredFileOfPerson[];
  /** Folders of the file store whose files all belong to the person. */
  readonly folders: readonly string[];
  /** Archives with exported data of the person, which no export contains. */
  readonly archives: readonly string[];
}

/** Finds the files of a person by database rows alone, so it can run in a transaction. */
export const findFilesOfPerson = async (
  tx: TransactionSql,
  person: PersonIdentifiers,
): Promise<FilesOfPerson> => {
  const { studentId } = person;
  const handedIn = await tx<NamedFile[]>`
    select file_id::text as id, name from submission_files where student_id = ${studentId}`;
  const resumes = await tx<NamedFile[]>`
    select digest as id, display_name as name from resumes where student_id = ${studentId}`;
  const pictures = await tx<NamedFile[]>`
    select digest as id, name from media_links where ${matchesProfilePicture(person)}`;
  const certificates = await tx<{ id: string }[]>`
    select certificate_id as id from all_certificates where student_id = ${studentId}
    union all
    select replaced_certificate_id from replaced_certificates where student_id = ${studentId}`;
  const exports = await tx<{ id: string }[]>`
    select export_id as id from person_exports where exported_person_id = ${studentId}`;
  const files = [
    ...handedIn.flatMap((file) => [
      { key: toSubmissionFileKey(file.id), name: toFileName('submissions', file) },
      { key: toUnfinishedUploadKey(file.id), name: toFileName('uploads', file) },
    ]),
    ...resumes.map((file) => ({
      key: toMediaStorageKey(file.id),
      name: toFileName('resume', file),
    })),
    ...pictures.map((file) => ({
      key: toMediaStorageKey(file.id),
      name: toFileName('picture', file),
    })),
  ];
  return {
    files,
    folders: certificates.map(({ id }) => `certificates/${id}`),
    archives: exports.map(({ id }) => toPersonExportKey(id)),
  };
};

/** Returns those files of a person that exist in the file store. */
export const listExistingFilesOfPerson = async (
  store: FileStore,
  { files, folders }: FilesOfPerson,
): Promise<StoredFileOfPerson[]> => {
  const inFolders: StoredFileOfPerson[] = [];
  for (const folder of folders)
    for await (const { key } of store.list(`${folder}/`)) inFolders.push({ key, name: key });
  const there = await Promise.all(files.map(({ key }) => store.stat(key)));
  return [...files.filter((_, at) => there[at] !== undefined), ...inFolders];
};
