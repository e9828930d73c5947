/** Takes away what was announced, and perhaps sent, for a release that nobody published after all. */
import type { Sql } from '../../database/sql.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { COPIES, fileKey } from './release-file-store.ts';
import { removeUnpublished } from './release-files.repository.ts';

/** An interrupted upload goes on where it stopped for so long. */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface SweepDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/** Returns how many files went. One that any release has stays. */
export const sweepUploads = async ({ sql, files, now }: SweepDeps): Promise<number> => {
  const before = new Date(now().getTime() - UPLOAD_KEPT_MS);
  // Whoever announces such a file meanwhile waits, and finds it missing: rows and bytes go together.
  return sql.begin(async (tx) => {
    const swept = await removeUnpublished(tx, before);
    for (const { remote, digest } of swept)
      for (const end of ['', ...Object.values(COPIES)])
        await files.remove(`${fileKey(remote, digest)}${end}`);
    return swept.length;
  });
};
