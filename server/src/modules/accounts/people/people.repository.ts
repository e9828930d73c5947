import type { Instructor } from '@cairn/api/people.contract';
import type { SqlQuery } from '../../../platform/database/sql.ts';

/** Returns the instructors with these ids, in the order of the ids. Unknown ids are left out. */
export const findInstructors = (sql: SqlQuery, ids: readonly string[]): Promise<Instructor[]> =>
  sql<Instructor[]>`
    select instructor_id as "InstructorID", first_name as "FirstName", last_name as "LastName",
      full_name(first_name, last_name) as "FullName",
      coalesce('/media/' || picture_key, '') as "profileImageUrl"
    from instructors join unnest(${[...ids]}::text[]) with ordinality as asked (id, place)
      on instructor_id = id
    order by place`;
