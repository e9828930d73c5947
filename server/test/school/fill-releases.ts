/**
 * Creates releases of a made-up school as rows without files. They belong to the remotes of the database, or to a new one if
 * there is none.
 */
import { toJsonb, type SqlQuery } from '../../src/platform/database/sql.ts';
import { makeRelease } from '../make-release.ts';
import type { SchoolSize } from './school-size.ts';

const FILES_PER_RELEASE = 5;
const FILE_BYTES = 100_000;
/** Number of releases for each change of a channel. */
const RELEASES_PER_CHANGE = 5;
const HOURS = 14 * 24;
/** Reports of pages in a day, for each student. */
const REPORTS_PER_STUDENT = 2;

export const fillSchoolReleases = async (
  sql: SqlQuery,
  size: SchoolSize,
  at: Date,
): Promise<void> => {
  await listRemotes(sql);
  await addReleases(sql, size, at);
  // Computes the usage of each remote here, because the triggers that count it do not run while the school is filled.
  await sql`select recount_release_usage()`;
  await addChanges(sql, size, at);
  await addTelemetry(sql, size, at);
};

/** Creates a temporary table of the remotes in a fixed order, each with the descriptor for its releases. */
const listRemotes = async (sql: SqlQuery): Promise<void> => {
  const { descriptor } = makeRelease('school', '0.0.1');
  await sql`insert into release_remotes (remote)
    select 'school' where not exists (select from releases)`;
  await sql`create temporary table school_remotes (remote text, place int, descriptor jsonb)`;
  await sql`insert into school_remotes
    select remote, row_number() over (order by remote) - 1, descriptor
    from (select distinct on (remote) remote, descriptor from releases order by remote, release_id desc) as newest`;
  await sql`insert into school_remotes
    select 'school', 0, ${toJsonb(descriptor)} where not exists (select from school_remotes)`;
};

const addReleases = async (sql: SqlQuery, { releases }: SchoolSize, at: Date): Promise<void> => {
  await sql`insert into release_files
      (remote, digest, bytes, compressed, gzip_bytes, announced_at, stored_at)
    select remote, encode(sha384(convert_to('file ' || n || ' ' || file, 'UTF8')), 'hex'),
      ${FILE_BYTES}::int, true, ${FILE_BYTES / 4}::int, published_at, published_at
    from generate_series(1, ${releases}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes),
      generate_series(1, ${FILES_PER_RELEASE}::int) as file,
      lateral (select ${at}::timestamptz - (${releases}::int - n) * interval '40 minutes' as published_at)
        as told`;
  await sql`insert into releases
      (remote, version, digest, origin, descriptor, published_at, published_by, commit_id, branch)
    select remote, '0.1.' || n, encode(sha256(convert_to('release ' || n, 'UTF8')), 'hex'), 'published',
      descriptor || jsonb_build_object('version', '0.1.' || n, 'entry', 'file-1.js',
        'preload', jsonb_build_array('file-1.js'), 'files', files),
      ${at}::timestamptz - (${releases}::int - n) * interval '40 minutes', 'pipeline',
      substring(md5('commit ' || n) for 12), 'main'
    from generate_series(1, ${releases}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes),
      lateral (
        select jsonb_agg(jsonb_build_object('path', 'file-' || file || '.js', 'bytes', ${FILE_BYTES}::int,
          'integrity', 'sha384-'
            || encode(sha384(convert_to('file ' || n || ' ' || file, 'UTF8')), 'base64'))
          order by file) as files
        from generate_series(1, ${FILES_PER_RELEASE}::int) as file
      ) as named
    order by n`;
  await sql`insert into release_checks (release_id, channel, passed, problems, mix, checked_by, checked_at)
    select release_id, 'production', true, '[]', '{}', 'pipeline', published_at
    from releases where version like '0.1.%' and published_by = 'pipeline'`;
  await sql`insert into release_events (at, kind, who, who_kind, remote, version)
    select published_at, 'published', published_by, 'token', remote, version
    from releases where published_by = 'pipeline' order by release_id`;
};

/** Adds changes. Each channel keeps its releases: its last change is repeated with another time and reason. */
const addChanges = async (sql: SqlQuery, { releases }: SchoolSize, at: Date): Promise<void> => {
  const changes = Math.floor(releases / RELEASES_PER_CHANGE);
  await sql`insert into release_revisions
      (channel, revision, at, who, who_kind, who_id, action, remote, version, reason, state)
    select channel, channels.revision + n, ${at}::timestamptz - (${changes}::int - n) * interval '3 hours',
      'pipeline', 'token', 'school', 'promote', remote, '0.1.' || n, 'Change ' || n,
      coalesce((select state from release_revisions newest
        where newest.channel = channels.channel order by newest.revision desc limit 1), '{}')
    from release_channels channels cross join generate_series(1, ${changes}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes)
    where channel in ('production', 'staging')`;
  await sql`update release_channels set revision = revision + ${changes}::int
    where channel in ('production', 'staging')`;
  await sql`select fill_release_changes()`;
};

const addTelemetry = async (
  sql: SqlQuery,
  { releases, students }: SchoolSize,
  at: Date,
): Promise<void> => {
  await sql`insert into release_telemetry (channel, remote, version, since, measure, count)
    select 'production', remote, '0.1.' || n, n, measure, 100 + n
    from generate_series(1, ${releases}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes),
      unnest(array['loaded', 'failed', 'ms:1000']) as measure`;
  await sql`insert into release_hours (channel, remote, version, hour, loads, failures)
    select 'production', remote, '0.1.' || place + 1,
      date_trunc('hour', ${at}::timestamptz) - h * interval '1 hour', 500, h % 3
    from school_remotes, generate_series(0, ${HOURS - 1}::int) as h`;
  await sql`insert into release_reports (mark, channel, remote, since, failed, visitor, range, at, ms)
    select md5('page ' || n), 'production', remote, 1, n % 500 = 0, md5('visitor ' || n % ${students}::int),
      md5('range ' || n % 5000), ${at}::timestamptz - n % 1440 * interval '1 minute', 500 + n % 2000
    from generate_series(1, ${students * REPORTS_PER_STUDENT}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes)`;
  await addVitals(sql, students, at);
};

const addVitals = async (sql: SqlQuery, students: number, at: Date): Promise<void> => {
  await sql`insert into release_vitals (channel, remote, version, day, route, slot, vital, bucket, count)
    select 'production', remote, '0.1.' || place + 1, ${at}::date - d, '/' || remote, '', vital, bucket, 20
    from school_remotes, generate_series(0, 13) as d, unnest(array['lcp', 'inp', 'cls', 'ttfb']) as vital,
      generate_series(40, 70) as bucket`;
  await sql`insert into release_vital_reports
      (channel, remote, version, mark, route, slot, vital, bucket, visitor, range, at)
    select 'production', remote, '0.1.' || place + 1, md5('page ' || n), '/' || remote, '', 'lcp', 40 + n % 30,
      md5('visitor ' || n % ${students}::int), md5('range ' || n % 5000),
      ${at}::timestamptz - n % 1440 * interval '1 minute'
    from generate_series(1, ${students}::int) as n
      join school_remotes on place = n % (select count(*) from school_remotes)`;
};
