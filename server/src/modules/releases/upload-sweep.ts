/** Takes away what was announced, and perhaps sent, for a release that nobody published after all. */
import type { Sql } from '../../database/sql.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { COPIES, fileKey } from './release-file-store.ts';
import { removeUnpublished } from './release-files.repository.ts';

/** An interrupted upload goes on where it stopped for so long. */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Branches are pushed to all day, and what they show would take the room of releases. */
const PREVIEW_UPLOAD_MS = 60 * 60 * 1000;

export interface SweepDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/** Returns how many files went. One that any release has stays. */
export const sweepUploads = async ({ sql, files, now }: SweepDeps): Promise<number> => {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const ages = { before: ago(UPLOAD_KEPT_MS), previews: ago(PREVIEW_UPLOAD_MS) };
  // Whoever announces such a file meanwhile waits, and finds it missing: rows and bytes go together.
  return sql.begin(async (tx) => {
    const swept = await removeUnpublished(tx, ages);
    for (const { remote, digest } of swept)
      for (const end of ['', ...Object.values(COPIES)])
        await files.remove(`${fileKey(remote, digest)}${end}`);
    return swept.length;
  });
};
