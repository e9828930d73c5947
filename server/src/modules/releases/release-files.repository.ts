import { fragment, type Sql, type TransactionSql, values } from '../../platform/database/sql.ts';

type Query = Sql | TransactionSql;

export interface ReleaseFile {
  /** SHA-384, hexadecimal. */
  readonly digest: string;
  readonly bytes: number;
  /** Has copies in brotli and gzip beside it. */
  readonly compressed: boolean;
}

export interface KnownFile extends ReleaseFile {
  readonly isStored: boolean;
  readonly gzipBytes: number | null;
}

const columns = fragment`digest, bytes::int, compressed, stored_at is not null as "isStored",
  gzip_bytes::int as "gzipBytes"`;

/** Marked by the sweep, and not announced again since: its bytes are about to go. */
export const isSwept = fragment`coalesce(swept_at > announced_at, false)`;

/** Any constant; the sweep holds this advisory lock while it removes bytes. */
export const REMOVAL_LOCK = 723_091;

/**
 * Announcing a file again keeps it from being swept. Until its bytes have come once, the size that was announced last counts: a
 * wrong one must not keep the file out. A token of previews changes no size that a release has announced. Waits while the sweep removes
 * bytes of one of these files.
 * @param forPreviews whether a token of previews announces it: until a release does, too, the file counts among those of previews
 */
export const announceFiles = async (
  tx: TransactionSql,
  remote: string,
  files: readonly ReleaseFile[],
  forPreviews = false,
): Promise<void> => {
  const digests = files.map(({ digest }) => digest);
  await lockRemote(tx, remote);
  const swept = await tx`select from release_files
    where remote = ${remote} and digest = any(${digests}) and ${isSwept}`;
  if (swept.length > 0) await tx`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK}::bigint)`;
  const rows = files.map((file) => ({ remote, ...file, for_previews: forPreviews }));
  await tx`insert into release_files ${values(...rows)}
    on conflict (remote, digest) do update set announced_at = clock_timestamp(),
      bytes = case when release_files.gzip_bytes is null
          and (release_files.for_previews or not excluded.for_previews) then excluded.bytes
        else release_files.bytes end,
      for_previews = release_files.for_previews and excluded.for_previews`;
};

/** As if they were announced again, but for those that are swept already. Returns the renewed ones. */
export const renewFiles = (
  sql: Query,
  remote: string,
  digests: readonly string[],
): Promise<KnownFile[]> => sql<KnownFile[]>`
  update release_files set announced_at = clock_timestamp()
  where remote = ${remote} and digest = any(${[...digests]}) and not ${isSwept}
  returning ${columns}`;

/** What is announced and published of a remote waits for it. */
export const lockRemote = async (tx: TransactionSql, remote: string): Promise<void> => {
  await tx`select from release_remotes where remote = ${remote} for no key update`;
};

export const findFiles = (
  sql: Query,
  remote: string,
  digests: readonly string[],
): Promise<KnownFile[]> => sql<KnownFile[]>`
  select ${columns} from release_files where remote = ${remote} and digest = any(${[...digests]})`;

/** Not there as it was sent: whoever publishes it again is asked for it. */
export const markLost = async (
  sql: Query,
  remote: string,
  digests: readonly string[],
): Promise<void> => {
  await sql`update release_files set stored_at = null
    where remote = ${remote} and digest = any(${[...digests]})`;
};

/** What was lost is there again. */
export const markWhole = async (sql: Query, remote: string, digest: string): Promise<void> => {
  await sql`update release_files set stored_at = now()
    where remote = ${remote} and digest = ${digest} and stored_at is null
      and gzip_bytes is not null`;
};

/**
 * Records the facts of the bytes that were stored: until they had come, other announcements may have claimed another size. One that the
 * sweep has marked meanwhile stays marked, as its bytes are about to go.
 */
export const markStored = async (
  sql: Query,
  remote: string,
  { digest, bytes, compressed }: ReleaseFile,
  gzipBytes: number,
): Promise<void> => {
  await sql`update release_files
    set stored_at = now(), bytes = ${bytes}, compressed = ${compressed}, gzip_bytes = ${gzipBytes}
    where remote = ${remote} and digest = ${digest} and not ${isSwept}`;
};
