import type { Sql } from '../../../platform/database/sql.ts';

export interface LectureOfFilm {
  readonly courseId: string;
  /** ModuleID of the lecture; null for a recording of a live course. */
  readonly moduleId: string | null;
}

/** Returns the lectures that show a film. Several courses may use the same file. */
export const listLecturesOfFilm = (sql: Sql, key: string): Promise<LectureOfFilm[]> =>
  sql<LectureOfFilm[]>`
    select course_id as "courseId", module_id as "moduleId"
    from course_modules where lecture_key = ${key}
    union all
    select course_id, null from courses
    where course_type = 'sync' and jsonb_path_exists(content,
      'strict $.** ? (@.file.key == $key)', jsonb_build_object('key', ${key}::text), true)
    order by 1, 2`;

export interface PackageHtmlFile {
  readonly name: string;
  readonly digest: string;
  readonly bytes: number;
}

/** Maximum number of HTML pages of a package that the course assistant searches. */
const MAX_PACKAGE_PAGES = 300;

/** Returns the HTML pages of a packaged course, by name. */
export const listPackageHtmlFiles = (sql: Sql, folder: string): Promise<PackageHtmlFile[]> =>
  sql<PackageHtmlFile[]>`
    select name, digest, bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and content_type like 'text/html%'
    order by name limit ${MAX_PACKAGE_PAGES}`;
