import type { Readable } from 'node:stream';

export interface SourceEntry {
  /** In the form in which names are stored (file-names.ts); a folder ends with a slash. */
  name: string;
  /** A symbolic link, device, socket or pipe. */
  special: boolean;
  encrypted: boolean;
  read(): Promise<Readable>;
}

/** Where a package comes from: a zip archive or a folder. */
export interface PackageSource {
  /** Bytes of the archive; undefined where nothing is packed. */
  packed: number | undefined;
  entries(): AsyncGenerator<SourceEntry>;
  close(): void;
}
