/**
 * The teaching desk: courses that the caller teaches, and work that waits for a grade. All of it answers 403 to who does not
 * teach the course, also where there is none. Students are named `learnerId`: a field `studentId` has to be the caller's own.
 */
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** `toGrade`: work of all kinds; `unread`: messages of students to the caller. */
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

/** In the order of their titles. Errors: forbidden (an account that may not teach). */
export const listTaughtCourses = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses',
  auth: 'student',
  summary: 'The courses that the caller teaches',
  answer: z.object({ InstructorID: z.string(), courses: z.array(taughtCourseSchema) }),
});

export const learnerSchema = z.object({
  learnerId: z.string(),
  name: z.string(),
  pictureUrl: z.string(),
});

/** A submission of an assignment, or an attempt at an assessment with points that are not final. Dates are ISO. */
export const workSchema = z.object({
  kind: z.enum(['assignment', 'assessment']),
  workId: z.string(),
  learner: learnerSchema,
  CourseID: z.string(),
  CourseTitle: z.string(),
  itemName: z.string(),
  attempt: z.number(),
  /** Absent: as many as they like. */
  maxAttempts: z.optional(z.number()),
  submittedAt: z.string(),
  /** For this student. */
  dueAt: z.optional(z.string()),
  isLate: z.boolean(),
  waits: z.boolean(),
  /** Of an assessment also while they are provisional. */
  points: z.optional(z.number()),
  maxPoints: z.number(),
});
export type Work = Infer<typeof workSchema>;

/** Absent means all; 'late' is what waits and came late. */
const filter = {
  courseId: z.optional(id),
  state: z.default(z.enum(['waiting', 'late', 'graded']), 'waiting'),
  itemId: z.optional(id),
  /** The course of the item, where several are looked through: its id may stand in more than one. */
  itemCourseId: z.optional(id),
  /** Part of a student's name or address. */
  search: z.optional(z.string().check(z.maxLength(200))),
};
export const workFilterSchema = z.object(filter);
export type WorkFilter = Infer<typeof workFilterSchema>;
export type WorkState = WorkFilter['state'];

/** Pieces of work on a page. */
export const WORK_PAGE = 25;
/** Counts of work go up to this number; `hasMore` says where there is more. */
export const WORK_COUNT_LIMIT = 1000;

/**
 * Oldest first. `page` reaches the first `WORK_COUNT_LIMIT` pieces. `after` and `before` are the `next` and `previous` of an answer and
 * reach all of them: the page behind that piece of work, or the page that ends before it; `before` 'end' is the end of the list. They go
 * before `page`. `items`: what the courses have to grade, in the order of the courses. Errors: forbidden.
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
    /** Whether there is more than `counts` says. Absent: nowhere. */
    hasMore: z.optional(z.object({ waiting: z.boolean(), late: z.boolean(), graded: z.boolean() })),
    /** Absent: this is the first page, or the last one. */
    previous: z.optional(z.string()),
    next: z.optional(z.string()),
    items: z.array(z.object({ itemId: z.string(), itemName: z.string(), CourseID: z.string() })),
  }),
});
export type WorkPage = Infer<typeof listWork.answer>;

const neighbour = z.optional(z.object({ kind: workSchema.shape.kind, workId: z.string() }));
/**
 * Where a piece of work stands in the filtered list. Without a position it is not (any more) in it, or stands behind the first
 * `WORK_COUNT_LIMIT`. `hasMore`: there are more than `total`.
 */
const placeSchema = z.object({
  position: z.optional(z.number()),
  total: z.number(),
  hasMore: z.optional(z.boolean()),
  previous: neighbour,
  next: neighbour,
});
export type WorkPlace = Infer<typeof placeSchema>;

export const gradeGivenSchema = z.object({
  revision: z.number(),
  grade: z.number(),
  feedback: z.string(),
  gradedAt: z.string(),
  /** A name. */
  gradedBy: z.string(),
});
export type GradeGiven = Infer<typeof gradeGivenSchema>;

const submissionPartSchema = z.object({
  submissionId: z.string(),
  attempt: z.number(),
  submittedAt: z.string(),
  isLate: z.boolean(),
  grade: z.optional(z.number()),
  feedback: z.string(),
});

/** `content` is sanitised HTML; `bytes` of a file. */
export const gradedSubmissionSchema = z.object({
  work: workSchema,
  assignmentId: z.string(),
  /** What was asked. */
  description: z.string(),
  content: z.string(),
  files: z.array(
    z.object({ fileId: z.string(), fileName: z.string(), bytes: z.number(), type: z.string() }),
  ),
  /** 0 before the first grade. */
  revision: z.number(),
  /** Newest first. */
  grades: z.array(gradeGivenSchema),
  /** The student's other attempts at the assignment, newest first. */
  others: z.array(submissionPartSchema),
});
export type GradedSubmission = Infer<typeof gradedSubmissionSchema>;

const submissionParams = z.object({ submissionId: uuidSchema });

/** One submission, and its place in the list of the filter. Errors: forbidden. */
export const openSubmission = defineEndpoint({
  method: 'GET',
  path: '/teaching/submissions/:submissionId',
  auth: 'student',
  summary: 'A submission with its files and grades',
  params: submissionParams,
  query: workFilterSchema,
  answer: z.object({ submission: gradedSubmissionSchema, place: placeSchema }),
});

/** Characters. */
export const LONGEST_FEEDBACK = 10_000;

/**
 * Grades a submission. `revision` is that of the grade the caller saw: another one since then is a conflict, whose details are
 * that grade (`gradeGivenSchema`). The same grade sent again is stored once. Errors: forbidden, invalid (above the assignment's
 * maximum), conflict.
 */
export const gradeSubmission = defineEndpoint({
  method: 'PUT',
  path: '/teaching/submissions/:submissionId/grade',
  auth: 'student',
  summary: 'Grade a submission',
  params: submissionParams,
  body: z.object({
    grade: z.number().check(z.gte(0)),
    feedback: z.string().check(z.trim(), z.maxLength(LONGEST_FEEDBACK)),
    revision: z.int().check(z.gte(0)),
  }),
  answer: gradedSubmissionSchema,
});

/** `answer` as a person reads it. `expected`: what its author hoped for. `byHand`: somebody who teaches has marked it. */
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
  /** 0 while nobody has marked anything by hand. */
  revision: z.number(),
  /** Who did last; a name. */
  reviewedBy: z.optional(z.string()),
  reviewedAt: z.optional(z.string()),
});
export type ReviewedAttempt = Infer<typeof reviewedAttemptSchema>;

const attemptParams = z.object({ attemptId: uuidSchema });

/** One attempt with points that are or were provisional, and its place in the list of the filter. Errors: forbidden. */
export const openAttempt = defineEndpoint({
  method: 'GET',
  path: '/teaching/attempts/:attemptId',
  auth: 'student',
  summary: 'An attempt at an assessment with provisional points',
  params: attemptParams,
  query: workFilterSchema,
  answer: z.object({ attempt: reviewedAttemptSchema, place: placeSchema }),
});

/**
 * Confirms or changes points of answers that are provisional, or were marked by hand before; score and status follow. `revision` is
 * the one the caller saw: another since then is a conflict, whose details are the attempt as it is. Sent again it is stored once. Errors: forbidden,
 * invalid (more points than the question has, a question that rules have graded), conflict.
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
          feedback: z.string().check(z.trim(), z.maxLength(LONGEST_FEEDBACK)),
        }),
      )
      .check(z.minLength(1), z.maxLength(ASSESSMENT_LIMITS.questions)),
  }),
  answer: reviewedAttemptSchema,
});
