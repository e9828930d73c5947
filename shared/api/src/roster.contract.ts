/**
 * Students of a course and their progress, for its teachers. The student id is called `learnerId` here, because a field
 * `studentId` must be the caller's own.
 */
import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { courseParamsSchema, idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/**
 * A student of the course. `done` counts up to the roster's `total`: modules, or assignments handed in and assessments
 * passed. `points` is present only in courses with assignments. Dates are ISO; `activeAt` is absent without a visit.
 */
export const rosterStudentSchema = z.object({
  learnerId: z.string(),
  name: z.string(),
  pictureUrl: z.string(),
  enrolledAt: z.string(),
  activeAt: z.optional(z.string()),
  completedAt: z.optional(z.string()),
  secondsSpent: z.number(),
  done: z.number(),
  points: z.optional(z.number()),
  /** Whether the instructor has passed the student in a live course. */
  result: z.optional(z.string()),
  meetsRule: z.boolean(),
  hasCertificate: z.boolean(),
});
export type RosterStudent = Infer<typeof rosterStudentSchema>;

export const rosterSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  CourseType: z.enum(COURSE_TYPES),
  total: z.number(),
  maxPoints: z.optional(z.number()),
  /** Percentage of all points that a student needs to pass a live course. */
  passingPercent: z.number(),
  /** Number of students of the course; absent from servers without pages. */
  enrolled: z.optional(z.number()),
  /** Number of students that match the query, on all pages. */
  found: z.optional(z.number()),
  /** Number of the page; absent without `page` in the query. */
  page: z.optional(z.number()),
  pageCount: z.optional(z.number()),
  /** Students, most recent visit first, then the most recently enrolled. */
  learners: z.array(rosterStudentSchema),
});
export type Roster = Infer<typeof rosterSchema>;

/** Number of students on one page of a course's roster. */
export const ROSTER_PAGE_SIZE = 100;
/** Number of students in a response without `page`, for clients from before pages existed. */
export const MAX_UNPAGED_STUDENTS = 300;

/**
 * Returns a page of the students; the last page if `page` is too high. `search` is a part of a name or e-mail address.
 * Without `page`, returns the first `MAX_UNPAGED_STUDENTS`. Errors: forbidden (the caller does not teach the course, or it does
 * not exist).
 */
export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/roster',
  auth: 'student',
  summary: 'Who is enrolled in a course, and how far',
  params: courseParamsSchema,
  query: z.object({
    page: z.optional(z.coerceNumber().check(z.int(), z.gte(1))),
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Id of a student, if only that student is to be returned. */
    learnerId: z.optional(idSchema),
  }),
  answer: rosterSchema,
});

/** Returns the progress of all students in numbers. Errors: as `getRoster`. */
export const getRosterSummary = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/roster/summary',
  auth: 'student',
  summary: 'How far all students of a course are, in numbers',
  params: courseParamsSchema,
  answer: z.object({
    enrolled: z.number(),
    /** Number of students for each value of `done`, their progress. */
    progress: z.array(z.object({ done: z.number(), students: z.number() })),
    /** Number of students who meet the rule of a live course and are not passed. */
    toPass: z.number(),
    /**
     * Students who have not finished and made no visit for a week or more. `learners` has the first of them, longest
     * away first.
     */
    quiet: z.object({ students: z.number(), learners: z.array(rosterStudentSchema) }),
    /** ISO time at which the numbers were counted; only if a large course was counted before this call. */
    countedAt: z.optional(z.string()),
  }),
});
export type RosterSummary = Infer<typeof getRosterSummary.answer>;

/**
 * Returns all students in batches, sorted by id. So no student is missing or repeated when visits change the order of
 * the roster. `after` is the `next` of the batch before. Errors: as `getRoster`.
 */
export const listRosterStudents = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/learners',
  auth: 'student',
  summary: 'All students of a course, in batches',
  params: courseParamsSchema,
  query: z.object({ after: z.optional(idSchema) }),
  answer: z.object({
    learners: z.array(rosterStudentSchema),
    /** Value of `after` for the next batch; absent on the last one. */
    next: z.optional(z.string()),
  }),
});

/** Maximum number of student ids in a call of `setResults`; for more students, use 'all-who-meet-the-rule'. */
export const MAX_RESULT_CHANGES = 500;

/**
 * Passes students of a live course, or takes that back (`result` null). 'all-who-meet-the-rule' selects the students
 * who meet the rule by the server's data. Returns the number of changed students. Errors: forbidden, not-found (a
 * student who is not enrolled), conflict (no live course; an issued certificate prevents taking a result back).
 */
export const setResults = defineEndpoint({
  method: 'PUT',
  path: '/teaching/courses/:courseId/results',
  auth: 'student',
  summary: 'Pass students of a live course, or take that back',
  params: courseParamsSchema,
  body: z.object({
    learnerIds: z.union([
      z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_RESULT_CHANGES)),
      z.literal('all-who-meet-the-rule'),
    ]),
    result: z.nullable(z.literal('Pass')),
  }),
  answer: z.object({ changed: z.number() }),
});

export const MAX_EXTRA_ATTEMPTS = 20;

const allowanceSchema = z.object({
  /** Due date, an ISO time; null for the due date of the course. */
  dueAt: z.nullable(z.isoDatetime({ offset: true })),
  extraAttempts: z.int().check(z.gte(0), z.lte(MAX_EXTRA_ATTEMPTS)),
});
export type AssignmentAllowance = Infer<typeof allowanceSchema>;

export const studentWorkSchema = z.object({
  learnerId: z.string(),
  name: z.string(),
  assignments: z.array(
    z.object({
      assignmentId: z.string(),
      name: z.string(),
      dueDate: z.optional(z.string()),
      maxAttempts: z.optional(z.number()),
      maxScore: z.number(),
      attempts: z.number(),
      grade: z.optional(z.number()),
      allowance: z.nullable(allowanceSchema),
    }),
  ),
});
export type StudentAssignmentAllowances = Infer<typeof studentWorkSchema>;

/** Returns the assignments of one student with the granted allowances. Errors: forbidden, not-found (not enrolled). */
export const getStudentWork = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/learners/:learnerId',
  auth: 'student',
  summary: "One student's work in a course",
  params: z.object({ courseId: idSchema, learnerId: idSchema }),
  answer: studentWorkSchema,
});

/**
 * Grants a later due date or more attempts to one student. Absent fields stay unchanged; `null` and 0 take the
 * allowance back. The student is notified of additional attempts and of a changed due date. Errors: forbidden,
 * not-found (not enrolled, no such assignment in the course), invalid (a new date in the past).
 */
export const setAllowance = defineEndpoint({
  method: 'PUT',
  path: '/teaching/courses/:courseId/allowances',
  auth: 'student',
  summary: 'Grant a later due date or more attempts',
  params: courseParamsSchema,
  body: z.extend(z.partial(allowanceSchema), { learnerId: idSchema, assignmentId: idSchema }),
  answer: z.object({ message: z.string() }),
});
