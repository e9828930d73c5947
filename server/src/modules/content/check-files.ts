/**
 * Checks every file that the YAML files of the content name: it exists, its bytes match its extension, and the files of a lecture
 * fit together.
 */
import path from 'node:path';
import { describeLookAlikeFileName, toStoredFileName } from '../../platform/files/file-names.ts';
import { toFileExtension, PICTURE_EXTENSIONS, VIDEO_EXTENSIONS } from '../media/file-kinds.ts';
import { readVideoSeconds } from '../media/video-length.ts';
import { visitRecordTexts } from './check-references.ts';
import { findFileInContentFolder, listNamesInContentFolder } from './content-folder.ts';
import type { RawContentRecord } from './content-records.ts';
import { findCompanionFilesOfVideo } from './lecture-files.ts';
import { findContentFile } from './find-content-file.ts';
import type { ContentFieldPath } from './content-problems.ts';
import type { ContentProblemList } from './read-content.ts';

/** A content file that can be stored and served. */
export interface FoundMediaFile {
  readonly localPath: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** A lecture's video with the files beside it: the transcript, and sound tracks and transcripts in other languages. */
export interface FoundLectureFiles {
  readonly seconds: number;
  readonly companions: readonly FoundMediaFile[];
}

/** All files that the records of a content folder name, by their path relative to the folder. */
export interface FoundContentFiles {
  readonly media: Map<string, FoundMediaFile>;
  readonly lectures: Map<string, FoundLectureFiles>;
  /** Duration in seconds of the films that are further sizes of a lecture; 0 when the file's header has no duration. */
  readonly films: Map<string, number>;
  /** SCORM packages of the content: each is a ZIP file or a folder. */
  readonly packages: Map<string, FoundScormPackage>;
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: string[];
}

export interface FoundScormPackage {
  readonly localPath: string;
  /** Position of the package's field in the YAML file, for messages. */
  readonly at: Pick<RawContentRecord, 'source' | 'path'>;
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

/**
 * Returns the path of a file relative to the content folder, in the form in which it is stored. Returns undefined for a path that
 * leaves the folder.
 */
export const toContentRelativePath = (folder: string, name: string): string | undefined => {
  if (name.includes('\\') || path.posix.isAbsolute(name)) return undefined;
  const joined = toStoredFileName(path.posix.join(folder, name));
  return joined === '..' || joined.startsWith('../') ? undefined : joined;
};

interface NamedFile {
  readonly kind: FieldKind;
  readonly name: string;
  readonly record: RawContentRecord;
  readonly at: ContentFieldPath;
}

const namedFiles = (records: readonly RawContentRecord[]): NamedFile[] => {
  const files: NamedFile[] = [];
  for (const record of records) {
    visitRecordTexts(record.value, record.path, (field, name, at) => {
      const kind = FILE_FIELDS.get(field);
      if (kind !== undefined) files.push({ kind, name, record, at });
    });
  }
  return files;
};

interface FileCheck {
  readonly root: string;
  readonly files: FoundContentFiles;
  readonly problems: ContentProblemList;
}

const createFieldReport =
  ({ problems }: FileCheck, { record, at }: NamedFile) =>
  (message: string) =>
    problems.report({ source: record.source, path: at }, message);

const addLecture = async (
  check: FileCheck,
  filePath: string,
  video: FoundMediaFile,
  named: NamedFile,
): Promise<void> => {
  const seconds = await readVideoSeconds(video.localPath);
  if (seconds === undefined) {
    createFieldReport(check, named)(`the header of '${named.name}' does not say how long it plays`);
  }
  const remarks = { problems: check.problems, notices: check.files.notices };
  const companions = await findCompanionFilesOfVideo(check.root, { filePath, seconds }, remarks);
  check.files.lectures.set(filePath, { seconds: seconds ?? 0, companions });
};

/** Adds the recording of a live course's meeting. Files beside it belong to it, as with a lecture, but all are optional. */
const addRecording = async (
  check: FileCheck,
  filePath: string,
  localPath: string,
): Promise<void> => {
  const seconds = await readVideoSeconds(localPath);
  const remarks = { problems: check.problems, notices: check.files.notices };
  const companions = await findCompanionFilesOfVideo(check.root, { filePath, seconds }, remarks);
  if (companions.length > 0)
    check.files.lectures.set(filePath, { seconds: seconds ?? 0, companions });
};

const addMedia = async (check: FileCheck, filePath: string, named: NamedFile): Promise<void> => {
  const { kind, name } = named;
  const note = createFieldReport(check, named);
  const allowed = EXTENSIONS[kind];
  if (allowed && !allowed.includes(toFileExtension(name))) {
    note(`'${name}' must end in ${allowed.map((ending) => `.${ending}`).join(' or ')}`);
    return;
  }
  const media = await findContentFile(check.root, filePath);
  if (!media) {
    note(`'${name}' is a folder, not a file`);
  } else if ('mismatch' in media.type) {
    note(`'${name}' is not ${toFileExtension(name)} but ${media.type.mismatch}`);
  } else {
    const { localPath, fileName, type } = media;
    const stored = { localPath, fileName, contentType: type.contentType };
    check.files.media.set(filePath, stored);
    if (kind === 'film') check.files.films.set(filePath, (await readVideoSeconds(localPath)) ?? 0);
    if (kind === 'video' && !check.files.lectures.has(filePath)) {
      await addLecture(check, filePath, stored, named);
    }
    if (
      kind === 'shown' &&
      VIDEO_EXTENSIONS.includes(toFileExtension(name)) &&
      !check.files.lectures.has(filePath)
    ) {
      await addRecording(check, filePath, localPath);
    }
  }
};

const addFile = async (check: FileCheck, named: NamedFile): Promise<void> => {
  const { kind, name, record, at } = named;
  const filePath = toContentRelativePath(record.folder, name);
  // The check by the schema has already reported a file name that leaves the content folder.
  if (filePath === undefined) return;
  const found = await findFileInContentFolder(check.root, filePath);
  if (!found) {
    const names = await listNamesInContentFolder(check.root, path.posix.dirname(filePath));
    const lookAlike = describeLookAlikeFileName(path.posix.basename(filePath), names);
    createFieldReport(check, named)(`there is no file '${name}'${lookAlike && `.${lookAlike}`}`);
  } else if (kind === 'package') {
    const { source } = record;
    check.files.packages.set(filePath, { localPath: found.localPath, at: { source, path: at } });
  } else {
    await addMedia(check, filePath, named);
  }
};

/** Checks every file that the records name. Reports the problems, and returns the valid files. */
export const checkContentFiles = async (
  root: string,
  records: readonly RawContentRecord[],
  problems: ContentProblemList,
): Promise<FoundContentFiles> => {
  const files: FoundContentFiles = {
    media: new Map(),
    lectures: new Map(),
    films: new Map(),
    packages: new Map(),
    notices: [],
  };
  for (const named of namedFiles(records)) await addFile({ root, files, problems }, named);
  return files;
};
