import path from 'node:path';
import { detectContentType } from '../media/file-kinds.ts';
import { findFileInContentFolder } from './content-folder.ts';

/**
 * Finds a file of the content, with the content type that its bytes indicate. Returns undefined for a folder or a missing file.
 */
export const findContentFile = async (root: string, filePath: string) => {
  const found = await findFileInContentFolder(root, filePath);
  if (!found || found.isFolder) return undefined;
  const type = await detectContentType(filePath, found.localPath);
  const fileName = path.posix.basename(filePath);
  return { localPath: found.localPath, fileName, type };
};
