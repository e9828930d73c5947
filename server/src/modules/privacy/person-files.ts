/** The files of one person: what they handed in or put up, and what was drawn for them. */
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { TransactionSql } from '../../database/sql.ts';
import { storageKey } from '../media/media-key.ts';
import { fileKey, partKey } from '../submissions/file-address.ts';
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

/** Those that are there. */
export const filesOf = async (
  tx: TransactionSql,
  files: FileStore,
  person: Person,
): Promise<PersonFile[]> => {
  const { studentId } = person;
  const handedIn = await tx<Named[]>`
    select file_id::text as id, name from submission_files where student_id = ${studentId}`;
  const resumes = await tx<Named[]>`
    select digest as id, display_name as name from resumes where student_id = ${studentId}`;
  const pictures = await tx<Named[]>`
    select digest as id, name from media_links where ${isPicture(person)}`;
  const certificates = await tx<{ id: string }[]>`
    select certificate_id as id from certificates where student_id = ${studentId}`;
  const known = [
    ...handedIn.flatMap((file) => [
      { key: fileKey(file.id), name: asFile('submissions', file) },
      { key: partKey(file.id), name: asFile('uploads', file) },
    ]),
    ...resumes.map((file) => ({ key: storageKey(file.id), name: asFile('resume', file) })),
    ...pictures.map((file) => ({ key: storageKey(file.id), name: asFile('picture', file) })),
  ];
  const drawn: PersonFile[] = [];
  for (const { id } of certificates)
    for await (const { key } of files.list(`certificates/${id}/`)) drawn.push({ key, name: key });
  const there = await Promise.all(known.map(({ key }) => files.stat(key)));
  return [...known.filter((_, at) => there[at] !== undefined), ...drawn];
};
