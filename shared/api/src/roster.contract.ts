/**
 * Who is in a course and how far, for those who teach it. Students are named `learnerId` here: a field called `studentId`
 * has to be the caller's own everywhere.
 */
import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { courseParams, id } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/**
 * `done` of the roster's `total`: modules, or assignments handed in and assessments passed. `points` only where the course has
 * assignments. Dates are ISO; `activeAt` is absent when they never came.
 */
export const learnerSchema = z.object({
  learnerId: z.string(),
  name: z.string(),
  pictureUrl: z.string(),
  enrolledAt: z.string(),
  activeAt: z.optional(z.string()),
  completedAt: z.optional(z.string()),
  secondsSpent: z.number(),
  done: z.number(),
  points: z.optional(z.number()),
  /** Of a live course. */
  result: z.optional(z.string()),
  meetsRule: z.boolean(),
  hasCertificate: z.boolean(),
});
export type Learner = Infer<typeof learnerSchema>;

export const rosterSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  CourseType: z.enum(COURSE_TYPES),
  total: z.number(),
  maxPoints: z.optional(z.number()),
  /** Percent of all points that the rule of a live course asks for. */
  passingPercent: z.number(),
  /** Students of the course; absent from servers that answer all of them. */
  enrolled: z.optional(z.number()),
  /** Those of them that the query asks for, on all pages. */
  found: z.optional(z.number()),
  /** Absent without `page` in the query. */
  page: z.optional(z.number()),
  pageCount: z.optional(z.number()),
  /** Most recent visit first, then the most recently enrolled. */
  learners: z.array(learnerSchema),
});
export type Roster = Infer<typeof rosterSchema>;

/** Students on a page. */
export const ROSTER_PAGE = 100;
/** Students in an answer to a call without `page`: what desks before pages are given. */
export const ROSTER_LIMIT = 300;

/**
 * A page of the students; one beyond the last is the last. `search` is a part of a name or address. Without `page` the first
 * `ROSTER_LIMIT`. Errors: forbidden (does not teach the course, or there is none).
 */
export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/roster',
  auth: 'student',
  summary: 'Who is enrolled in a course, and how far',
  params: courseParams,
  query: z.object({
    page: z.optional(z.coerceNumber().check(z.int(), z.gte(1))),
    search: z.optional(z.string().check(z.maxLength(200))),
    /** This student alone. */
    learnerId: z.optional(id),
  }),
  answer: rosterSchema,
});

/** Errors: as those of the roster. */
export const getRosterSummary = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/roster/summary',
  auth: 'student',
  summary: 'How far all students of a course are, in numbers',
  params: courseParams,
  answer: z.object({
    enrolled: z.number(),
    /** How many have done how much; `done` is that of a student. */
    progress: z.array(z.object({ done: z.number(), students: z.number() })),
    /** Students who meet the rule of a live course and are not passed. */
    toPass: z.number(),
    /** Students without a visit for a week or more who have not finished; `learners` are the first, longest away first. */
    quiet: z.object({ students: z.number(), learners: z.array(learnerSchema) }),
    /** ISO; present when the numbers of a large course were counted before this call. */
    countedAt: z.optional(z.string()),
  }),
});
export type RosterSummary = Infer<typeof getRosterSummary.answer>;

/**
 * All students in batches, in the order of their ids: nobody is left out or named twice when visits change the order of the
 * roster meanwhile. `after` is the `next` of the batch before. Errors: as those of the roster.
 */
export const listRosterLearners = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/learners',
  auth: 'student',
  summary: 'All students of a course, in batches',
  params: courseParams,
  query: z.object({ after: z.optional(id) }),
  answer: z.object({
    learners: z.array(learnerSchema),
    /** Absent: this is the last batch. */
    next: z.optional(z.string()),
  }),
});

/** More than that is done with 'all-who-meet-the-rule'. */
export const MOST_RESULTS = 500;

/**
 * Passes students of a live course, or takes that back (`result` null). `learnerIds`: who; 'all-who-meet-the-rule' passes those,
 * as the server sees it. Answers how many changed. Errors: forbidden, not-found (somebody who is not enrolled), conflict
 * (no live course; a certificate is issued already, so nothing can be taken back).
 */
export const setResults = defineEndpoint({
  method: 'PUT',
  path: '/teaching/courses/:courseId/results',
  auth: 'student',
  summary: 'Pass students of a live course, or take that back',
  params: courseParams,
  body: z.object({
    learnerIds: z.union([
      z.array(id).check(z.minLength(1), z.maxLength(MOST_RESULTS)),
      z.literal('all-who-meet-the-rule'),
    ]),
    result: z.nullable(z.literal('Pass')),
  }),
  answer: z.object({ changed: z.number() }),
});

export const MOST_EXTRA_ATTEMPTS = 20;

const allowanceSchema = z.object({
  /** ISO; null: the course's own. */
  dueAt: z.nullable(z.isoDatetime({ offset: true })),
  extraAttempts: z.int().check(z.gte(0), z.lte(MOST_EXTRA_ATTEMPTS)),
});
export type Allowance = Infer<typeof allowanceSchema>;

export const learnersWorkSchema = z.object({
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
export type LearnersWork = Infer<typeof learnersWorkSchema>;

/** One student's assignments, with what was granted. Errors: forbidden, not-found (not enrolled). */
export const getLearnersWork = defineEndpoint({
  method: 'GET',
  path: '/teaching/courses/:courseId/learners/:learnerId',
  auth: 'student',
  summary: "One student's work in a course",
  params: z.object({ courseId: id, learnerId: id }),
  answer: learnersWorkSchema,
});

/**
 * A later due date or more attempts for one student; a field that is absent stays as it was granted. `null` and 0 take back what was granted. More attempts than
 * before are told to the student. Errors: forbidden, not-found (not enrolled, no such assignment in the course), invalid (a date
 * in the past, other than the one that was granted).
 */
export const setAllowance = defineEndpoint({
  method: 'PUT',
  path: '/teaching/courses/:courseId/allowances',
  auth: 'student',
  summary: 'Grant a later due date or more attempts',
  params: courseParams,
  body: z.extend(z.partial(allowanceSchema), { learnerId: id, assignmentId: id }),
  answer: z.object({ message: z.string() }),
});
