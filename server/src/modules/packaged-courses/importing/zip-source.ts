import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { decodeArchiveEntryName } from '../../../platform/files/file-names.ts';
import { ScormPackageError } from './package-error.ts';
import type { ScormImportSource, ScormImportSourceEntry } from './package-source.ts';

const REGULAR_FILE_MODE = 0o100_000;
const FOLDER_MODE = 0o040_000;

const openEntryStream = (zip: ZipFile, raw: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(raw, (problem, stream) => {
      if (stream) resolve(stream);
      else reject(problem ?? new Error('unreadable entry'));
    });
  });

const toEntry = (zip: ZipFile, raw: Entry): ScormImportSourceEntry => {
  const kind = (raw.externalFileAttributes >>> 16) & 0o170_000;
  return {
    // Old Windows tools write paths in a ZIP archive with a backslash.
    name: decodeArchiveEntryName(raw).replaceAll('\\', '/'),
    special: kind !== 0 && kind !== REGULAR_FILE_MODE && kind !== FOLDER_MODE,
    encrypted: (raw.generalPurposeBitFlag & 1) === 1,
    read: () => openEntryStream(zip, raw),
  };
};

const nextEntry = (zip: ZipFile): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
      zip.on('error', () => undefined);
      settle();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(undefined)));
    zip.once('error', (problem: Error) => done(() => reject(problem)));
    zip.readEntry();
  });

const openZipFile = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Names of archive entries are only decoded here. They are checked when the package is unpacked.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    yauzl.open(file, options, (problem, zip) => {
      if (zip) resolve(zip);
      else {
        const message = `The file is not a zip archive: ${problem?.message}`;
        reject(new ScormPackageError('not-a-package', message));
      }
    });
  });

export const openZippedPackage = async (file: string): Promise<ScormImportSource> => {
  const { size } = await stat(file);
  const zip = await openZipFile(file);
  return {
    packed: size,
    async *entries() {
      for (;;) {
        const raw = await nextEntry(zip);
        if (!raw) return;
        yield toEntry(zip, raw);
      }
    },
    close: () => zip.close(),
  };
};
