/** Checks every file that the YAML names: it exists, its content matches its name, and its parts fit together. */
import path from 'node:path';
import { describeLookAlike, toStoredName } from '../../platform/files/file-names.ts';
import { toExtension, PICTURE_EXTENSIONS, VIDEO_EXTENSIONS } from '../media/file-kinds.ts';
import { videoSeconds } from '../media/video-length.ts';
import { visitTexts } from './check-references.ts';
import { findFile, listFolder } from './content-folder.ts';
import type { RawRecord } from './content-records.ts';
import { findLectureFiles } from './lecture-files.ts';
import { findContentFile } from './find-content-file.ts';
import type { FieldPath } from './content-problems.ts';
import type { ProblemList } from './read-content.ts';

/** A file of the content that can be stored and served. */
export interface FoundMedia {
  readonly localPath: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** A lecture's video with the files beside it: transcript, and sound and transcripts in other languages. */
export interface FoundLecture {
  readonly seconds: number;
  readonly beside: readonly FoundMedia[];
}

/** All files, by their path relative to the content folder. */
export interface FoundFiles {
  readonly media: Map<string, FoundMedia>;
  readonly lectures: Map<string, FoundLecture>;
  /** Seconds of the films that are further sizes of a lecture; 0 when the header has no duration. */
  readonly films: Map<string, number>;
  /** SCORM packages on this machine: a ZIP file or a folder. */
  readonly packages: Map<string, FoundPackage>;
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: string[];
}

export interface FoundPackage {
  readonly localPath: string;
  /** Place in the YAML, for messages. */
  readonly at: Pick<RawRecord, 'source' | 'path'>;
}

type FieldKind = 'video' | 'film' | 'picture' | 'pdf' | 'package' | 'shown' | 'any';

const FILE_FIELDS: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries<FieldKind>({
    Video: 'video',
    Film: 'film',
    Thumbnail: 'picture',
    Picture: 'picture',
    Image: 'picture',
    Pdf: 'pdf',
    Template: 'pdf',
    Package: 'package',
    Attachments: 'any',
    attachments: 'any',
    File: 'any',
    file: 'shown',
  }),
);
const EXTENSIONS: Readonly<Record<FieldKind, readonly string[] | undefined>> = {
  video: VIDEO_EXTENSIONS,
  film: VIDEO_EXTENSIONS,
  picture: PICTURE_EXTENSIONS,
  pdf: ['pdf'],
  package: undefined,
  shown: undefined,
  any: undefined,
};

/** Returns the path of a file relative to the content folder, in the stored form; undefined for a name that leaves its folder. */
export const contentPath = (folder: string, name: string): string | undefined => {
  if (name.includes('\\') || path.posix.isAbsolute(name)) return undefined;
  const joined = toStoredName(path.posix.join(folder, name));
  return joined === '..' || joined.startsWith('../') ? undefined : joined;
};

interface NamedFile {
  readonly kind: FieldKind;
  readonly name: string;
  readonly record: RawRecord;
  readonly at: FieldPath;
}

const namedFiles = (records: readonly RawRecord[]): NamedFile[] => {
  const files: NamedFile[] = [];
  for (const record of records) {
    visitTexts(record.value, record.path, (field, name, at) => {
      const kind = FILE_FIELDS.get(field);
      if (kind !== undefined) files.push({ kind, name, record, at });
    });
  }
  return files;
};

interface FileCheck {
  readonly root: string;
  readonly files: FoundFiles;
  readonly problems: ProblemList;
}

const createFieldReport =
  ({ problems }: FileCheck, { record, at }: NamedFile) =>
  (message: string) =>
    problems.report({ source: record.source, path: at }, message);

const addLecture = async (
  check: FileCheck,
  place: string,
  video: FoundMedia,
  named: NamedFile,
): Promise<void> => {
  const seconds = await videoSeconds(video.localPath);
  if (seconds === undefined) {
    createFieldReport(check, named)(`the header of '${named.name}' does not say how long it plays`);
  }
  const remarks = { problems: check.problems, notices: check.files.notices };
  const beside = await findLectureFiles(check.root, { place, seconds }, remarks);
  check.files.lectures.set(place, { seconds: seconds ?? 0, beside });
};

/** Adds the recording of a live course. Files beside it belong to it, as with a lecture, but all are optional. */
const addRecording = async (check: FileCheck, place: string, localPath: string): Promise<void> => {
  const seconds = await videoSeconds(localPath);
  const remarks = { problems: check.problems, notices: check.files.notices };
  const beside = await findLectureFiles(check.root, { place, seconds }, remarks);
  if (beside.length > 0) check.files.lectures.set(place, { seconds: seconds ?? 0, beside });
};

const addMedia = async (check: FileCheck, place: string, named: NamedFile): Promise<void> => {
  const { kind, name } = named;
  const note = createFieldReport(check, named);
  const allowed = EXTENSIONS[kind];
  if (allowed && !allowed.includes(toExtension(name))) {
    note(`'${name}' must end in ${allowed.map((ending) => `.${ending}`).join(' or ')}`);
    return;
  }
  const media = await findContentFile(check.root, place);
  if (!media) {
    note(`'${name}' is a folder, not a file`);
  } else if ('mismatch' in media.type) {
    note(`'${name}' is not ${toExtension(name)} but ${media.type.mismatch}`);
  } else {
    const { localPath, fileName, type } = media;
    const stored = { localPath, fileName, contentType: type.contentType };
    check.files.media.set(place, stored);
    if (kind === 'film') check.files.films.set(place, (await videoSeconds(localPath)) ?? 0);
    if (kind === 'video' && !check.files.lectures.has(place)) {
      await addLecture(check, place, stored, named);
    }
    if (
      kind === 'shown' &&
      VIDEO_EXTENSIONS.includes(toExtension(name)) &&
      !check.files.lectures.has(place)
    ) {
      await addRecording(check, place, localPath);
    }
  }
};

const addFile = async (check: FileCheck, named: NamedFile): Promise<void> => {
  const { kind, name, record, at } = named;
  const place = contentPath(record.folder, name);
  // The schema has already reported such a name.
  if (place === undefined) return;
  const found = await findFile(check.root, place);
  if (!found) {
    const names = await listFolder(check.root, path.posix.dirname(place));
    const lookAlike = describeLookAlike(path.posix.basename(place), names);
    createFieldReport(check, named)(`there is no file '${name}'${lookAlike && `.${lookAlike}`}`);
  } else if (kind === 'package') {
    const { source } = record;
    check.files.packages.set(place, { localPath: found.localPath, at: { source, path: at } });
  } else {
    await addMedia(check, place, named);
  }
};

/** Checks every file that the records name. Reports problems and returns the valid files. */
export const checkFiles = async (
  root: string,
  records: readonly RawRecord[],
  problems: ProblemList,
): Promise<FoundFiles> => {
  const files: FoundFiles = {
    media: new Map(),
    lectures: new Map(),
    films: new Map(),
    packages: new Map(),
    notices: [],
  };
  for (const named of namedFiles(records)) await addFile({ root, files, problems }, named);
  return files;
};
