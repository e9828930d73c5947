/** Study week of a student: the days with work in a course, the goal, and the next dates. */
import { WEEKLY_GOAL_DAYS } from '@cairn/domain/study-week.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Schema of a time zone: an IANA name such as 'Europe/Berlin'. */
const zone = z.string().check(z.minLength(1), z.maxLength(64));
const goal = z.int().check(z.gte(WEEKLY_GOAL_DAYS.least), z.lte(WEEKLY_GOAL_DAYS.most));

const datedItemSchema = z.object({
  kind: z.enum(['due', 'meeting', 'webinar']),
  courseId: z.optional(z.string()),
  itemId: z.string(),
  title: z.string(),
  at: z.string(),
});

/**
 * `today` and `days` are 'YYYY-MM-DD' in the requested zone; `days` are the days of this week with work in a course, in
 * order. `weeksInARow` is at most 52. `next` has at most three due dates, meetings and webinars, soonest first.
 */
export const studyWeekSchema = z.object({
  today: z.string(),
  days: z.array(z.string()),
  goal: z.number(),
  weeksInARow: z.number(),
  next: z.array(datedItemSchema),
});
export type StudyWeek = Infer<typeof studyWeekSchema>;

/** Returns the caller's week in the calendar of the zone. Errors: invalid (unknown zone). */
export const getStudyWeek = defineEndpoint({
  method: 'GET',
  path: '/profile/studyWeek',
  auth: 'student',
  identity: ['id'],
  summary: 'The days on which the caller learned this week, their goal, and what comes next',
  query: z.object({ zone }),
  answer: studyWeekSchema,
});

/** Stores on how many days of a week the caller wants to learn, 1 to 7, and returns the stored goal. */
export const setWeekGoal = defineEndpoint({
  method: 'PUT',
  path: '/profile/weekGoal',
  auth: 'student',
  identity: ['id'],
  summary: 'Store on how many days of a week the caller wants to learn',
  body: z.object({ goal }),
  answer: z.object({ goal: z.number() }),
});
