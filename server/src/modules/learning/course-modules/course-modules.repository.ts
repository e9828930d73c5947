import type { Question } from '@cairn/api/mcq';
import type { LectureChapter } from '@cairn/api/modules.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { StoredFilmQuality } from '../../catalogue/courses/stored-course.ts';
import type { StoredContentFile } from '../../catalogue/courses/stored-course.ts';

/** A stored module with its complete content. */
export interface StoredCourseModule {
  readonly ModuleID: string;
  readonly CourseID: string;
  readonly ModuleTitle: string;
  readonly ModuleDescription: string;
  readonly Order: number;
  readonly lectureKey: string | null;
  readonly lectureTitle: string;
  readonly lectureDescription: string;
  readonly lectureSeconds: number;
  readonly lectureAttachments: StoredContentFile[];
  readonly lectureChapters: LectureChapter[];
  readonly lectureQualities: StoredFilmQuality[];
  /** Names of the lecture's video file and of the other files in its folder. */
  readonly lectureFiles: string[];
  readonly exerciseId: string | null;
  readonly exerciseTitle: string;
  readonly competencyIds: string[];
  /** Questions of the module's assessment; null if it has none. */
  readonly questions: Question[] | null;
  readonly timer: number | null;
  readonly isUnlimited: boolean;
  readonly minimumPercent: number;
  readonly isShuffled: boolean;
  readonly autoGrading: boolean;
}

export const listStoredCourseModules = (
  sql: Sql | TransactionSql,
  courseId: string,
): Promise<StoredCourseModule[]> => sql<StoredCourseModule[]>`
  select m.module_id as "ModuleID", m.course_id as "CourseID", m.title as "ModuleTitle",
    m.description as "ModuleDescription", m.position as "Order",
    lecture_key as "lectureKey", lecture_title as "lectureTitle",
    lecture_description as "lectureDescription", lecture_seconds as "lectureSeconds",
    lecture_attachments as "lectureAttachments", lecture_chapters as "lectureChapters",
    lecture_qualities as "lectureQualities",
    array(select name from media_links
          where folder = regexp_replace(lecture_key, '/[^/]*$', '')) as "lectureFiles",
    m.exercise_id as "exerciseId", e.title as "exerciseTitle",
    array(select competency_id from module_competencies c
          where c.course_id = m.course_id and c.module_id = m.module_id
          order by competency_id) as "competencyIds",
    questions, timer_minutes as "timer", unlimited_time as "isUnlimited",
    minimum_percent as "minimumPercent", shuffle_questions as "isShuffled",
    auto_grading as "autoGrading"
  from course_modules m
    left join exercises e using (exercise_id)
    left join assessments a on a.course_id = m.course_id and a.assessment_id = m.module_id
  where m.course_id = ${courseId}
  order by m.position`;
