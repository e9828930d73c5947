/** Which files of the content get which addresses, before anything is stored. */
import type { StoredFileRef } from '../catalogue/courses/stored-course.ts';
import path from 'node:path';
import { extensionOf, typeByName } from '../media/file-kinds.ts';
import { mediaFolder, type MediaUse } from '../media/media-key.ts';
import { packageFolder } from '../../platform/http/package-address.ts';
import { contentPath, type FoundFiles, type FoundMedia } from './check-files.ts';
import { fileDigest, filesBelow } from './content-folder.ts';
import type { FileDigests } from './course-files.ts';
import type { PreparedPackage } from './prepare-packages.ts';

/** An address and the local file whose bytes it stands for. */
export interface PlannedFile {
  readonly folder: string;
  readonly name: string;
  readonly contentType: string;
  readonly digest: string;
  readonly localPath: string;
}

export interface MediaPlan {
  /** The key of a file that a record names; `folder` is where the record stands. */
  readonly key: (use: MediaUse, folder: string, name: string) => string;
  readonly refs: (use: MediaUse, folder: string, names: readonly string[]) => StoredFileRef[];
  /** A file of a live course: a recording is kept together with its transcript. */
  readonly shown: (folder: string, name: string) => StoredFileRef;
  /** The key of a lecture's video, which reaches its transcript too, and the seconds that it plays. */
  readonly lecture: (
    folder: string,
    name: string,
  ) => { readonly key: string; readonly seconds: number };
  /** The package of a course, and the media folder that its files get. */
  readonly packageOf: (folder: string, name: string) => PreparedPackage;
  readonly planned: () => readonly PlannedFile[];
}

/** Names a release of a package in its address. */
export const packageRelease = (digest: string): string => digest.slice(0, 16);

const digestsOf = async (
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

const must = <T>(found: T | undefined, place: string): T => {
  if (found === undefined) throw new Error(`${place} was not among the checked files.`);
  return found;
};

const placeOf = (folder: string, name: string): string => must(contentPath(folder, name), name);

export const planMedia = async (
  files: FoundFiles,
  packages: ReadonlyMap<string, PreparedPackage>,
  readDigest: FileDigests,
): Promise<MediaPlan> => {
  const digests = await digestsOf(files, readDigest);
  const planned = new Map<string, PlannedFile>();
  const digestOf = ({ localPath }: FoundMedia) => must(digests.get(localPath), localPath);
  const add = (folder: string, media: FoundMedia): string => {
    const { fileName: name, contentType, localPath } = media;
    const key = `${folder}/${name}`;
    planned.set(key, { folder, name, contentType, localPath, digest: digestOf(media) });
    return key;
  };
  const key: MediaPlan['key'] = (use, folder, name) => {
    const media = must(files.media.get(placeOf(folder, name)), name);
    // Addresses of pictures are made in SQL, so their names are plain.
    const fileName = use === 'picture' ? `picture.${extensionOf(name)}` : media.fileName;
    return add(mediaFolder(use, [digestOf(media)]), { ...media, fileName });
  };
  const lecture: MediaPlan['lecture'] = (folder, name) => {
    const place = placeOf(folder, name);
    const video = must(files.media.get(place), name);
    const { beside, seconds } = must(files.lectures.get(place), name);
    const together = mediaFolder('lecture', [video, ...beside].map(digestOf));
    for (const media of beside) add(together, media);
    return { key: add(together, video), seconds };
  };
  return {
    key,
    lecture,
    shown: (folder, name) => ({
      fileName: path.posix.basename(placeOf(folder, name)),
      key: files.lectures.has(placeOf(folder, name))
        ? lecture(folder, name).key
        : key('file', folder, name),
    }),
    refs: (use, folder, names) =>
      names.map((name) => ({
        fileName: path.posix.basename(placeOf(folder, name)),
        key: key(use, folder, name),
      })),
    packageOf: (folder, name) => must(packages.get(placeOf(folder, name)), name),
    planned: () => [...planned.values()],
  };
};

/** The files of a package, as addresses of one course. */
export const planPackage = async (
  courseId: string,
  { folder, digest }: PreparedPackage,
): Promise<PlannedFile[]> => {
  const files: PlannedFile[] = [];
  // One after the other: a package may have more files than a process may open.
  for (const name of await filesBelow(folder)) {
    const localPath = path.join(folder, ...name.split('/'));
    files.push({
      folder: packageFolder(courseId, packageRelease(digest)),
      name,
      contentType: typeByName(name),
      localPath,
      digest: await fileDigest(localPath),
    });
  }
  return files;
};
