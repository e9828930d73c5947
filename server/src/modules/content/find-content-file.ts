import path from 'node:path';
import { detectContentType } from '../media/file-kinds.ts';
import { findFile } from './content-folder.ts';

/** Returns a file of the content with the type of its bytes; undefined for a folder or a missing file. */
export const findContentFile = async (root: string, place: string) => {
  const found = await findFile(root, place);
  if (!found || found.isFolder) return undefined;
  const type = await detectContentType(place, found.localPath);
  const fileName = path.posix.basename(place);
  return { localPath: found.localPath, fileName, type };
};
