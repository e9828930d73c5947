/** Plans the URLs of content files before anything is stored. */
import type { StoredContentFile } from '../catalogue/courses/stored-course.ts';
import path from 'node:path';
import { toFileExtension, findContentTypeByName } from '../media/file-kinds.ts';
import { toMediaFolder, type MediaUse } from '../media/media-key.ts';
import { toPackageMediaFolder } from '../../platform/http/package-paths.ts';
import {
  toContentRelativePath,
  type FoundContentFiles,
  type FoundMediaFile,
} from './check-files.ts';
import { computeFileSha256, listFilesBelowFolder } from './content-folder.ts';
import type { GetFileDigest } from './course-files.ts';
import type { UnpackedScormPackage } from './prepare-packages.ts';

/** A local file and the media key under which it will be stored. */
export interface PlannedMediaFile {
  readonly folder: string;
  readonly name: string;
  readonly contentType: string;
  readonly digest: string;
  readonly localPath: string;
}

export interface ContentMediaPlan {
  /** Returns the media key of a file that a record names. `folder` is the record's folder. */
  readonly key: (use: MediaUse, folder: string, name: string) => string;
  readonly refs: (use: MediaUse, folder: string, names: readonly string[]) => StoredContentFile[];
  /** Returns a file of a live course. A recording is stored together with its transcript. */
  readonly shown: (folder: string, name: string) => StoredContentFile;
  /**
   * Returns the length of a lecture's video in seconds, and the media key of the video. The folder in the key also contains the
   * transcript.
   */
  readonly lecture: (
    folder: string,
    name: string,
  ) => { readonly key: string; readonly seconds: number };
  /** Returns the SCORM package of a course. */
  readonly getPackage: (folder: string, name: string) => UnpackedScormPackage;
  readonly planned: () => readonly PlannedMediaFile[];
}

/** Returns the name of a SCORM package's release, as used in URLs. */
export const toPackageReleaseName = (digest: string): string => digest.slice(0, 16);

const readDigests = async (
  files: FoundContentFiles,
  readDigest: GetFileDigest,
): Promise<ReadonlyMap<string, string>> => {
  const companions = [...files.lectures.values()].flatMap((lecture) => lecture.companions);
  const digests = new Map<string, string>();
  for (const { localPath } of [...files.media.values(), ...companions]) {
    if (!digests.has(localPath)) digests.set(localPath, await readDigest(localPath));
  }
  return digests;
};

const requireChecked = <T>(found: T | undefined, filePath: string): T => {
  if (found === undefined) throw new Error(`${filePath} was not among the checked files.`);
  return found;
};

const requireContentPath = (folder: string, name: string): string =>
  requireChecked(toContentRelativePath(folder, name), name);

export const planContentMedia = async (
  files: FoundContentFiles,
  packages: ReadonlyMap<string, UnpackedScormPackage>,
  readDigest: GetFileDigest,
): Promise<ContentMediaPlan> => {
  const digests = await readDigests(files, readDigest);
  const planned = new Map<string, PlannedMediaFile>();
  const getDigest = ({ localPath }: FoundMediaFile) =>
    requireChecked(digests.get(localPath), localPath);
  const add = (folder: string, media: FoundMediaFile): string => {
    const { fileName: name, contentType, localPath } = media;
    const key = `${folder}/${name}`;
    planned.set(key, { folder, name, contentType, localPath, digest: getDigest(media) });
    return key;
  };
  const key: ContentMediaPlan['key'] = (use, folder, name) => {
    const media = requireChecked(files.media.get(requireContentPath(folder, name)), name);
    // SQL creates the URLs of pictures, so their names must need no escaping.
    const fileName = use === 'picture' ? `picture.${toFileExtension(name)}` : media.fileName;
    return add(toMediaFolder(use, [getDigest(media)]), { ...media, fileName });
  };
  const lecture: ContentMediaPlan['lecture'] = (folder, name) => {
    const filePath = requireContentPath(folder, name);
    const video = requireChecked(files.media.get(filePath), name);
    const { companions, seconds } = requireChecked(files.lectures.get(filePath), name);
    const together = toMediaFolder('lecture', [video, ...companions].map(getDigest));
    for (const media of companions) add(together, media);
    return { key: add(together, video), seconds };
  };
  return {
    key,
    lecture,
    shown: (folder, name) => ({
      fileName: path.posix.basename(requireContentPath(folder, name)),
      key: files.lectures.has(requireContentPath(folder, name))
        ? lecture(folder, name).key
        : key('file', folder, name),
    }),
    refs: (use, folder, names) =>
      names.map((name) => ({
        fileName: path.posix.basename(requireContentPath(folder, name)),
        key: key(use, folder, name),
      })),
    getPackage: (folder, name) =>
      requireChecked(packages.get(requireContentPath(folder, name)), name),
    planned: () => [...planned.values()],
  };
};

/** Returns the files of a SCORM package with their media keys for one course. */
export const planFilesOfPackage = async (
  courseId: string,
  { folder, digest }: UnpackedScormPackage,
): Promise<PlannedMediaFile[]> => {
  const files: PlannedMediaFile[] = [];
  // The files are stored one after another, because a package may have more files than a process may open.
  for (const name of await listFilesBelowFolder(folder)) {
    const localPath = path.join(folder, ...name.split('/'));
    files.push({
      folder: toPackageMediaFolder(courseId, toPackageReleaseName(digest)),
      name,
      contentType: findContentTypeByName(name),
      localPath,
      digest: await computeFileSha256(localPath),
    });
  }
  return files;
};
