/** Plans the URLs of content files before anything is stored. */
import type { StoredFileRef } from '../catalogue/courses/stored-course.ts';
import path from 'node:path';
import { toExtension, findTypeByName } from '../media/file-kinds.ts';
import { mediaFolder, type MediaUse } from '../media/media-key.ts';
import { packageMediaFolder } from '../../platform/http/package-paths.ts';
import { contentPath, type FoundFiles, type FoundMedia } from './check-files.ts';
import { fileDigest, listFilesBelow } from './content-folder.ts';
import type { FileDigests } from './course-files.ts';
import type { PreparedPackage } from './prepare-packages.ts';

/** A URL and the local file with its bytes. */
export interface PlannedFile {
  readonly folder: string;
  readonly name: string;
  readonly contentType: string;
  readonly digest: string;
  readonly localPath: string;
}

export interface MediaPlan {
  /** Returns the key of a file to which a record refers; `folder` is the record's folder. */
  readonly key: (use: MediaUse, folder: string, name: string) => string;
  readonly refs: (use: MediaUse, folder: string, names: readonly string[]) => StoredFileRef[];
  /** Returns a file of a live course; a recording is stored together with its transcript. */
  readonly shown: (folder: string, name: string) => StoredFileRef;
  /** Returns the key of a lecture's video, whose folder also contains the transcript, and the video's length in seconds. */
  readonly lecture: (
    folder: string,
    name: string,
  ) => { readonly key: string; readonly seconds: number };
  /** Returns the package of a course. */
  readonly packageOf: (folder: string, name: string) => PreparedPackage;
  readonly planned: () => readonly PlannedFile[];
}

/** Returns the name of a package's release, as used in URLs. */
export const toPackageRelease = (digest: string): string => digest.slice(0, 16);

const readDigests = async (
  files: FoundFiles,
  readDigest: FileDigests,
): Promise<ReadonlyMap<string, string>> => {
  const beside = [...files.lectures.values()].flatMap((lecture) => lecture.beside);
  const digests = new Map<string, string>();
  for (const { localPath } of [...files.media.values(), ...beside]) {
    if (!digests.has(localPath)) digests.set(localPath, await readDigest(localPath));
  }
  return digests;
};

const requireChecked = <T>(found: T | undefined, place: string): T => {
  if (found === undefined) throw new Error(`${place} was not among the checked files.`);
  return found;
};

const requireContentPath = (folder: string, name: string): string =>
  requireChecked(contentPath(folder, name), name);

export const planMedia = async (
  files: FoundFiles,
  packages: ReadonlyMap<string, PreparedPackage>,
  readDigest: FileDigests,
): Promise<MediaPlan> => {
  const digests = await readDigests(files, readDigest);
  const planned = new Map<string, PlannedFile>();
  const digestOf = ({ localPath }: FoundMedia) => requireChecked(digests.get(localPath), localPath);
  const add = (folder: string, media: FoundMedia): string => {
    const { fileName: name, contentType, localPath } = media;
    const key = `${folder}/${name}`;
    planned.set(key, { folder, name, contentType, localPath, digest: digestOf(media) });
    return key;
  };
  const key: MediaPlan['key'] = (use, folder, name) => {
    const media = requireChecked(files.media.get(requireContentPath(folder, name)), name);
    // SQL creates the URLs of pictures, so their names must need no escaping.
    const fileName = use === 'picture' ? `picture.${toExtension(name)}` : media.fileName;
    return add(mediaFolder(use, [digestOf(media)]), { ...media, fileName });
  };
  const lecture: MediaPlan['lecture'] = (folder, name) => {
    const place = requireContentPath(folder, name);
    const video = requireChecked(files.media.get(place), name);
    const { beside, seconds } = requireChecked(files.lectures.get(place), name);
    const together = mediaFolder('lecture', [video, ...beside].map(digestOf));
    for (const media of beside) add(together, media);
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
    packageOf: (folder, name) =>
      requireChecked(packages.get(requireContentPath(folder, name)), name),
    planned: () => [...planned.values()],
  };
};

/** Returns the files of a package with their URLs for one course. */
export const planPackage = async (
  courseId: string,
  { folder, digest }: PreparedPackage,
): Promise<PlannedFile[]> => {
  const files: PlannedFile[] = [];
  // Sequential, because a package may have more files than a process may open.
  for (const name of await listFilesBelow(folder)) {
    const localPath = path.join(folder, ...name.split('/'));
    files.push({
      folder: packageMediaFolder(courseId, toPackageRelease(digest)),
      name,
      contentType: findTypeByName(name),
      localPath,
      digest: await fileDigest(localPath),
    });
  }
  return files;
};
