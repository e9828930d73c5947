import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { toJsonb } from '../src/platform/database/sql.ts';
import type { TestApp } from './test-app.ts';
import { aCourse, aLecture, aModule, lectureFiles } from './test-content.ts';
import type { TestStudent } from './test-students.ts';

/** Returns a course with these questions in its survey. */
export const surveyCourse = (id: string, PostSurvey: readonly SurveyQuestion[]) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    PostSurvey,
    Modules: [aModule(`${id}-one`, { Lecture: aLecture() })],
  }),
  ...lectureFiles(`courses/${id}`),
});

interface AnsweringStudent extends Partial<TestStudent> {
  readonly courseId: string;
  /** Absent for a student who has not answered. */
  readonly answers?: readonly SurveyAnswer[];
  readonly isComplete?: boolean;
}

/** Stores a student with an enrolment and answers to the survey of its course. */
export const addAnsweringStudent = async (
  test: TestApp,
  { courseId, answers, isComplete = true, ...given }: AnsweringStudent,
): Promise<TestStudent> => {
  const student = await test.addStudent(given);
  const { studentId } = student;
  await test.sql`insert into enrolments (student_id, course_id, completed_at)
    values (${studentId}, ${courseId}, ${isComplete ? test.clock.now : null})`;
  if (answers)
    await test.sql`insert into survey_responses (student_id, course_id, answers, answered_at)
      values (${studentId}, ${courseId}, ${toJsonb(answers)}, ${test.clock.now})`;
  return student;
};
