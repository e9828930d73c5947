/** The entries of all courses in lists, cached until content changes. */
import type { Course } from '@cairn/api/courses.contract';
import type { CourseState } from '@cairn/domain/course-state.rules';
import { createRevisionCounters, cacheByRevision } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** A course with what only the server needs to know. */
export interface CatalogueCourse extends Course {
  /** A hidden or archived course exists for enrolled students only, also if its `Status` is 'published'. */
  readonly state: CourseState;
}

/** Returns whether the course is offered to those who are not enrolled: staff have neither hidden nor archived it. */
export const isOfferedCourse = ({ state }: Pick<CatalogueCourse, 'state'>): boolean =>
  state === 'shown';

/**
 * Returns all courses by title, including drafts, hidden and archived ones; callers must apply the visibility rules. Returns
 * the same array until content changes.
 */
export type ListAllCourses = () => Promise<readonly CatalogueCourse[]>;

const readCatalogue = (sql: Sql) => sql<CatalogueCourse[]>`
  select course_id as "CourseID", title as "CourseTitle",
    description as "CourseDescription", description as "Description",
    category as "Category", level as "Level", status as "Status", course_state as state,
    course_type as "CourseType", course_type as "Type", course_type = 'scorm' as "IsScorm",
    coalesce('/media/' || thumbnail_key, '') as "ThumbnailUrl", instructor_id as "InstructorID",
    publically_accessible as "PublicallyAccessible", learning_objectives as "LearningObjectives",
    array(select instructor_id from course_collaborators
          where course_id = courses.course_id order by position) as "Collaborators",
    array(select group_id from course_groups
          where course_id = courses.course_id order by group_id) as "Groups",
    array(select competency_id from course_competencies
          where course_id = courses.course_id order by position) as "CompetencyIDs",
    case course_type when 'sync' then (
      select coalesce(jsonb_agg(
        jsonb_build_object('Title', node -> 'name', 'Duration', node -> 'duration')), '[]')
      from jsonb_path_query(content, 'strict $.** ? (@.type == "lecture")') as node)
    else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'Title', lecture_title, 'Duration', lecture_seconds) order by position), '[]')
      from course_modules
      where course_id = courses.course_id and lecture_key is not null)
    end as "Lectures"
  from courses order by lower(title), course_id`;

export const createCourseCatalogueReader = (
  sql: Sql,
  revisions = createRevisionCounters(sql),
): ListAllCourses => cacheByRevision(revisions.content, () => readCatalogue(sql));
