import type { Readable } from 'node:stream';

export interface ScormImportSourceEntry {
  /** Name of the entry in the stored form (file-names.ts); the name of a folder ends with a slash. */
  name: string;
  /** True if the entry is a symbolic link, device, socket or pipe. */
  special: boolean;
  encrypted: boolean;
  read(): Promise<Readable>;
}

/** The source of a SCORM package: a ZIP archive or a folder. */
export interface ScormImportSource {
  /** Size of the package's archive in bytes; undefined for a folder. */
  packed: number | undefined;
  entries(): AsyncGenerator<ScormImportSourceEntry>;
  close(): void;
}
