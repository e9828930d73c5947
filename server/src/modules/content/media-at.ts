import path from 'node:path';
import { contentTypeOf } from '../media/file-kinds.ts';
import { findFile } from './content-folder.ts';

/** A file of the content and what its bytes are; undefined for a folder and for nothing. */
export const mediaAt = async (root: string, place: string) => {
  const found = await findFile(root, place);
  if (!found || found.isFolder) return undefined;
  const type = await contentTypeOf(place, found.localPath);
  const fileName = path.posix.basename(place);
  return { localPath: found.localPath, fileName, type };
};
