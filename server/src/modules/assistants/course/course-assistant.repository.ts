import type { Sql } from '../../../platform/database/sql.ts';

export interface LectureOwner {
  readonly courseId: string;
  /** The module; null for a recording of a live course. */
  readonly moduleId: string | null;
}

/** Returns the lectures that use a film. Several courses may use the same file. */
export const listLectureOwners = (sql: Sql, key: string): Promise<LectureOwner[]> =>
  sql<LectureOwner[]>`
    select course_id as "courseId", module_id as "moduleId"
    from course_modules where lecture_key = ${key}
    union all
    select course_id, null from courses
    where course_type = 'sync' and jsonb_path_exists(content,
      'strict $.** ? (@.file.key == $key)', jsonb_build_object('key', ${key}::text), true)
    order by 1, 2`;

export interface PackagePage {
  readonly name: string;
  readonly digest: string;
  readonly bytes: number;
}

/** The maximum number of pages of a package that are searched. */
const MAX_PACKAGE_PAGES = 300;

/** Returns the HTML pages of a package, by name. */
export const listPages = (sql: Sql, folder: string): Promise<PackagePage[]> =>
  sql<PackagePage[]>`
    select name, digest, bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and content_type like 'text/html%'
    order by name limit ${MAX_PACKAGE_PAGES}`;
