/** Changes backup archives after their creation, so that their checksums stay correct. */
import { createHash } from 'node:crypto';
import { packBackup } from './backup-sites.ts';

/** Returns the offsets of a file in a tar: of its header, the begin and the end of its content, and the next file. */
const findEntryOffset = (tar: Buffer, name: string) => {
  const header = tar.indexOf(`${name}\0`);
  const begin = header + 512;
  const end = begin + Number.parseInt(tar.toString('latin1', header + 124, header + 135), 8);
  return { header, begin, end, next: begin + Math.ceil((end - begin) / 512) * 512 };
};
const computeChecksum = (tar: Buffer, name: string): string => {
  const { begin, end } = findEntryOffset(tar, name);
  return createHash('sha256').update(tar.subarray(begin, end)).digest('hex');
};

/** Returns a backup archive of a newer server version: it names an unknown migration, and its checksums are correct. */
export const convertBackupToNewerVersion = (tar: Buffer): Promise<Buffer> => {
  const former = computeChecksum(tar, 'backup.json');
  tar.write('9909', tar.indexOf('0009-processes'));
  tar.write(computeChecksum(tar, 'backup.json'), tar.indexOf(former));
  return packBackup(tar);
};
