import type { Readable } from 'node:stream';

export interface SourceEntry {
  /** The name in the stored form (file-names.ts); a folder ends with a slash. */
  name: string;
  /** True for a symbolic link, device, socket or pipe. */
  special: boolean;
  encrypted: boolean;
  read(): Promise<Readable>;
}

/** The source of a package: a ZIP archive or a folder. */
export interface PackageSource {
  /** The size of the archive in bytes; undefined for a folder. */
  packed: number | undefined;
  entries(): AsyncGenerator<SourceEntry>;
  close(): void;
}
