/** A live course of Ada in which Ben helps, one of Ben alone, and the submissions of students in them. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import { aCourse } from './test-content.ts';
import { teacherFiles } from './test-teachers.ts';

export const liveCourses = {
  ...teacherFiles,
  'courses/live/course.yaml': aCourse('live', {
    CourseType: 'sync',
    Collaborators: ['ben-ruiz'],
    CourseContent: [
      {
        type: 'folder',
        id: 'week',
        name: 'Week',
        items: [
          {
            type: 'assignment',
            id: 'essay',
            name: 'The essay',
            description: 'Write it.',
            dueDate: '2026-03-01T12:00:00Z',
            MaxScore: 20,
            maxAttempts: 2,
          },
        ],
      },
      { type: 'assignment', id: 'chart', name: 'The chart', dueDate: '2026-03-09T12:00:00Z' },
    ],
  }),
  'courses/bens/course.yaml': aCourse('bens', {
    CourseType: 'sync',
    InstructorID: 'ben-ruiz',
    CourseContent: [
      { type: 'assignment', id: 'query', name: 'The query', dueDate: '2026-03-01T12:00:00Z' },
    ],
  }),
};

interface TestSubmission {
  readonly studentId: string;
  readonly courseId: string;
  readonly assignmentId: string;
  readonly attempt: number;
  readonly isLate: boolean;
  readonly submittedAt: string;
}

/** Enrols the student and stores a submission. Returns its id. */
export const storeTestSubmission = async (
  { sql }: Pick<TestApp, 'sql'>,
  given: Partial<TestSubmission> & Pick<TestSubmission, 'studentId'>,
): Promise<string> => {
  const submissionId = randomUUID();
  const { studentId, courseId, assignmentId, attempt, isLate, submittedAt } = {
    courseId: 'live',
    assignmentId: 'essay',
    attempt: 1,
    isLate: false,
    submittedAt: '2026-02-20T10:00:00.000Z',
    ...given,
  };
  await sql`insert into enrolments (student_id, course_id) values (${studentId}, ${courseId})
    on conflict do nothing`;
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at)
    values (${submissionId}, ${studentId}, ${courseId}, ${assignmentId}, ${attempt},
      '<p>My work.</p>', ${isLate}, ${new Date(submittedAt)})`;
  return submissionId;
};
