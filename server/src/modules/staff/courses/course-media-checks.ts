/**
 * Checks whether the file store has the files of courses. Files may be lost, for example when only part of a backup is
 * restored.
 */
import type { SqlQuery } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { toMediaStorageKey } from '../../media/media-key.ts';

/** Maximum number of courses that are checked in one run of the job. An object store needs a call for each file. */
const COURSES_PER_RUN = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface MediaChecksDeps {
  readonly sql: SqlQuery;
  readonly files: Pick<FileStore, 'stat'>;
  readonly now: () => Date;
}

/** Returns courses that were not checked for a day, and those with missing files, which may have been repaired. */
const listCoursesToCheck = async (sql: SqlQuery, checkedBefore: Date): Promise<string[]> => {
  const rows = await sql<{ courseId: string }[]>`
    select course_id as "courseId" from courses left join course_media_checks using (course_id)
    where media_checked_at is null or media_checked_at <= ${checkedBefore} or missing_files > 0
    order by media_checked_at nulls first, course_id limit ${COURSES_PER_RUN}`;
  return rows.map(({ courseId }) => courseId);
};

/** Returns the media files that a course refers to, by folder; null for a folder without a file. */
const listMediaOfCourse = (
  sql: SqlQuery,
  courseId: string,
): Promise<{ digest: string | null }[]> => sql`
  with named as (
    select concat_ws(' ', thumbnail_key, attachments, content, certificate) as keys
      from courses where course_id = ${courseId}
    union all select concat_ws(' ', lecture_key, lecture_attachments, lecture_qualities)
      from course_modules where course_id = ${courseId}
    union all select concat_ws(' ', pdf_key, quiz_key)
      from course_modules join exercises using (exercise_id) where course_id = ${courseId}
  ), folders as (
    select found[1] as folder
      from named, regexp_matches(keys, '(?:picture|lecture|file|attachment)/[0-9a-f]{32}', 'g') found
    union select 'package/' || course_id || '/' || release from scorm_packages where course_id = ${courseId}
  )
  select distinct digest from folders left join media_links using (folder)`;

const countMissingFiles = async (
  { sql, files }: MediaChecksDeps,
  courseId: string,
): Promise<number> => {
  let missing = 0;
  for (const { digest } of await listMediaOfCourse(sql, courseId))
    if (digest === null || !(await files.stat(toMediaStorageKey(digest)))) missing += 1;
  return missing;
};

/** Checks the files of courses whose last check was more than a day ago, and stores how many files are missing. */
export const checkMediaOfCourses = async (deps: MediaChecksDeps): Promise<void> => {
  const { sql, now } = deps;
  for (const courseId of await listCoursesToCheck(sql, new Date(now().getTime() - DAY_MS))) {
    const missing = await countMissingFiles(deps, courseId);
    // The course may have been deleted meanwhile.
    await sql`insert into course_media_checks (course_id, media_checked_at, missing_files)
      select course_id, ${now()}, ${missing}::int from courses where course_id = ${courseId}
      on conflict (course_id) do update
        set media_checked_at = excluded.media_checked_at, missing_files = excluded.missing_files`;
  }
};

/** Returns the number of courses with missing files. */
export const countCoursesWithMissingMedia = async (sql: SqlQuery): Promise<number> => {
  const [row] = await sql<{ courses: number }[]>`
    select count(*)::int as courses from course_media_checks where missing_files > 0`;
  return row?.courses ?? 0;
};
