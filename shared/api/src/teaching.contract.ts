/**
 * The teaching desk: courses that the caller teaches, and work that waits for a grade. All calls answer 403 if the
 * caller does not teach the course, or the course does not exist. The student id is called `learnerId`, because a field
 * `studentId` must be the caller's own.
 */
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Course that the caller teaches. `toGrade` counts work of all kinds; `unread` counts messages of students to the caller. */
export const taughtCourseSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  CourseType: z.enum(COURSE_TYPES),
  Category: z.string(),
  ThumbnailUrl: z.string(),
  standing: z.enum(['instructor', 'collaborator']),
  toGrade: z.number(),
  unread: z.number(),
  enrolled: z.number(),
});
export type TaughtCourse = Infer<typeof taughtCourseSchema>;

/** Returns the courses that the caller teaches, by title. Errors: forbidden (an account that may not teach). */
export const listTaughtCourses = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses',
  auth: 'student',
  summary: 'The courses that the caller teaches',
  answer: z.object({ InstructorID: z.string(), courses: z.array(taughtCourseSchema) }),
});

export const workStudentSchema = z.object({
  learnerId: z.string(),
  name: z.string(),
  pictureUrl: z.string(),
});

/** A submission of an assignment, or an attempt at an assessment with points that are not final. Dates are ISO. */
export const workSchema = z.object({
  kind: z.enum(['assignment', 'assessment']),
  workId: z.string(),
  learner: workStudentSchema,
  CourseID: z.string(),
  CourseTitle: z.string(),
  itemName: z.string(),
  attempt: z.number(),
  /** Maximum number of attempts; absent without a limit. */
  maxAttempts: z.optional(z.number()),
  submittedAt: z.string(),
  /** Due date for this student, who may have an extension. */
  dueAt: z.optional(z.string()),
  isLate: z.boolean(),
  waits: z.boolean(),
  /** Points of the work; for an assessment also while they are provisional. */
  points: z.optional(z.number()),
  maxPoints: z.number(),
});
export type GradableWork = Infer<typeof workSchema>;

/** Filter of the submissions and attempts to grade. Absent fields match all; 'late' is waiting work that was handed in late. */
const filter = {
  courseId: z.optional(id),
  state: z.default(z.enum(['waiting', 'late', 'graded']), 'waiting'),
  itemId: z.optional(id),
  /** Course of the item, if the filter has no course; the same item id may exist in several courses. */
  itemCourseId: z.optional(id),
  /** Text to search for in names and e-mail addresses of students. */
  search: z.optional(z.string().check(z.maxLength(200))),
};
export const workFilterSchema = z.object(filter);
export type WorkFilter = Infer<typeof workFilterSchema>;
export type WorkState = WorkFilter['state'];

/** Number of submissions and attempts on a page of the grading list. */
export const WORK_PAGE_SIZE = 25;
/** Highest number to which submissions and attempts are counted; `hasMore` tells which counts are higher. */
export const MAX_WORK_COUNT = 1000;

/**
 * Returns work, oldest first. `page` reaches the first `MAX_WORK_COUNT` pieces. `after` and `before` reach all pieces
 * and take precedence over `page`. Their values are `next` and `previous` of a response: the page after that piece of
 * work, or the page that ends before it. `before` 'end' is the last page. `items` has the gradable items of the
 * courses, in the order of the courses. Errors: forbidden.
 */
export const listWork = defineEndpoint({
  method: 'GET',
  path: '/teaching/work',
  auth: 'student',
  summary: 'Work that waits for a grade, or has one',
  query: z.object({
    ...filter,
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1)), 1),
    after: z.optional(uuidSchema),
    before: z.optional(z.union([uuidSchema, z.literal('end')])),
  }),
  answer: z.object({
    work: z.array(workSchema),
    page: z.number(),
    pageCount: z.number(),
    counts: z.object({ waiting: z.number(), late: z.number(), graded: z.number() }),
    /** True for counts that are higher than `counts`; absent if there are none. */
    hasMore: z.optional(z.object({ waiting: z.boolean(), late: z.boolean(), graded: z.boolean() })),
    /** Cursors of the neighbouring pages; absent on the first or the last page. */
    previous: z.optional(z.string()),
    next: z.optional(z.string()),
    items: z.array(z.object({ itemId: z.string(), itemName: z.string(), CourseID: z.string() })),
  }),
});
export type WorkPage = Infer<typeof listWork.answer>;

const neighbour = z.optional(z.object({ kind: workSchema.shape.kind, workId: z.string() }));
/**
 * Position of a piece of work in the filtered list. Without `position`, the work is not (or no longer) in the list, or
 * comes after the first `MAX_WORK_COUNT` pieces. `hasMore`: there are more than `total`.
 */
const workPositionSchema = z.object({
  position: z.optional(z.number()),
  total: z.number(),
  hasMore: z.optional(z.boolean()),
  previous: neighbour,
  next: neighbour,
});
export type WorkPosition = Infer<typeof workPositionSchema>;

export const gradeRevisionSchema = z.object({
  revision: z.number(),
  grade: z.number(),
  feedback: z.string(),
  gradedAt: z.string(),
  /** Name of the instructor who gave the grade. */
  gradedBy: z.string(),
});
export type GradeRevision = Infer<typeof gradeRevisionSchema>;

const submissionPartSchema = z.object({
  submissionId: z.string(),
  attempt: z.number(),
  submittedAt: z.string(),
  isLate: z.boolean(),
  grade: z.optional(z.number()),
  feedback: z.string(),
});

/** A submission with its grades. `content` is sanitised HTML; `bytes` is the size of a file. */
export const gradedSubmissionSchema = z.object({
  work: workSchema,
  assignmentId: z.string(),
  /** Task of the assignment. */
  description: z.string(),
  content: z.string(),
  files: z.array(
    z.object({ fileId: z.string(), fileName: z.string(), bytes: z.number(), type: z.string() }),
  ),
  /** Revision number of the grade; 0 before the first grade. */
  revision: z.number(),
  /** Grades, newest first. */
  grades: z.array(gradeRevisionSchema),
  /** The student's other attempts at the assignment, newest first. */
  others: z.array(submissionPartSchema),
});
export type GradedSubmission = Infer<typeof gradedSubmissionSchema>;

const submissionParams = z.object({ submissionId: uuidSchema });

/** Returns a submission and its position in the filtered list. Errors: forbidden. */
export const openSubmission = defineEndpoint({
  method: 'GET',
  path: '/teaching/submissions/:submissionId',
  auth: 'student',
  summary: 'A submission with its files and grades',
  params: submissionParams,
  query: workFilterSchema,
  answer: z.object({ submission: gradedSubmissionSchema, place: workPositionSchema }),
});

/** Maximum number of characters of an instructor's feedback. */
export const MAX_FEEDBACK_LENGTH = 10_000;
/** Feedback of an instructor; empty if no character of it is visible. */
const feedbackText = z.string().check(z.overwrite(toVisibleText), z.maxLength(MAX_FEEDBACK_LENGTH));

/**
 * Grades a submission. `revision` is that of the grade that the caller has seen. A newer grade is a conflict, with that
 * grade as `details` (`gradeRevisionSchema`). A repeated grade is stored once. Errors: forbidden, invalid (above the
 * assignment's maximum), conflict.
 */
export const gradeSubmission = defineEndpoint({
  method: 'PUT',
  path: '/teaching/submissions/:submissionId/grade',
  auth: 'student',
  summary: 'Grade a submission',
  params: submissionParams,
  body: z.object({
    grade: z.number().check(z.gte(0)),
    feedback: feedbackText,
    revision: z.int().check(z.gte(0)),
  }),
  answer: gradedSubmissionSchema,
});

/**
 * Answer to one question. `answer` is its text for people; `expected` is the author's model answer; `byHand` is true
 * after a teacher's mark.
 */
const attemptAnswerSchema = z.object({
  index: z.number(),
  question: z.string(),
  answer: z.string(),
  expected: z.string(),
  score: z.number(),
  points: z.number(),
  status: z.enum(['graded', 'pending', 'error']),
  feedback: z.string(),
  byHand: z.boolean(),
});
export type AttemptAnswer = Infer<typeof attemptAnswerSchema>;

/** An attempt at an assessment. `score` and `minimum` in percent; `answers` in the order of the questions. */
export const reviewedAttemptSchema = z.object({
  work: workSchema,
  status: z.enum(['passed', 'failed']),
  score: z.number(),
  minimum: z.number(),
  answers: z.array(attemptAnswerSchema),
  /** Revision of the marks; 0 before the first mark of a teacher. */
  revision: z.number(),
  /** Name of the last teacher who marked the attempt. */
  reviewedBy: z.optional(z.string()),
  reviewedAt: z.optional(z.string()),
});
export type ReviewedAttempt = Infer<typeof reviewedAttemptSchema>;

const attemptParams = z.object({ attemptId: uuidSchema });

/** Returns an attempt with points that are or were provisional, and its position in the filtered list. Errors: forbidden. */
export const openAttempt = defineEndpoint({
  method: 'GET',
  path: '/teaching/attempts/:attemptId',
  auth: 'student',
  summary: 'An attempt at an assessment with provisional points',
  params: attemptParams,
  query: workFilterSchema,
  answer: z.object({ attempt: reviewedAttemptSchema, place: workPositionSchema }),
});

/**
 * Confirms or changes points that are provisional, or that a teacher gave; the server then updates score and status.
 * `revision` is the one that the caller has seen. A newer one is a conflict, with the current attempt as `details`. A
 * repeated call is stored once. Errors: forbidden, invalid (more points than the question has, an automatically graded
 * question), conflict.
 */
export const markAttempt = defineEndpoint({
  method: 'PUT',
  path: '/teaching/attempts/:attemptId/points',
  auth: 'student',
  summary: 'Confirm or change provisional points',
  params: attemptParams,
  body: z.object({
    revision: z.int().check(z.gte(0)),
    marks: z
      .array(
        z.object({
          index: z.int().check(z.gte(0)),
          score: z.number().check(z.gte(0)),
          feedback: feedbackText,
        }),
      )
      .check(z.minLength(1), z.maxLength(ASSESSMENT_LIMITS.questions)),
  }),
  answer: reviewedAttemptSchema,
});
