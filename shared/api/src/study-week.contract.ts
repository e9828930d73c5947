/** On which days of the week somebody worked in a course, how many they want, and what comes next. */
import { WEEK_GOAL } from '@cairn/domain/study-week.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** An IANA name, 'Europe/Berlin'. */
const zone = z.string().check(z.minLength(1), z.maxLength(64));
const goal = z.int().check(z.gte(WEEK_GOAL.least), z.lte(WEEK_GOAL.most));

const datedItemSchema = z.object({
  kind: z.enum(['due', 'meeting', 'webinar']),
  courseId: z.optional(z.string()),
  itemId: z.string(),
  title: z.string(),
  at: z.string(),
});

/**
 * `today` and `days` are 'YYYY-MM-DD' in the zone that was asked for: the days of this week with work in a course, in order.
 * `weeksInARow`: of the last fifty-two at most. `next`: what is due, met and watched next, soonest first, three at most.
 */
export const studyWeekSchema = z.object({
  today: z.string(),
  days: z.array(z.string()),
  goal: z.number(),
  weeksInARow: z.number(),
  next: z.array(datedItemSchema),
});
export type StudyWeek = Infer<typeof studyWeekSchema>;

/** The caller's week, as the calendar of their zone has it. Errors: invalid (unknown zone). */
export const getStudyWeek = defineEndpoint({
  method: 'GET',
  path: '/profile/studyWeek',
  auth: 'student',
  identity: ['id'],
  summary: 'The days on which the caller learned this week, their goal, and what comes next',
  query: z.object({ zone }),
  answer: studyWeekSchema,
});

/** On how many days of a week the caller wants to learn, 1 to 7; answers what stands. */
export const setWeekGoal = defineEndpoint({
  method: 'PUT',
  path: '/profile/weekGoal',
  auth: 'student',
  identity: ['id'],
  summary: 'Store on how many days of a week the caller wants to learn',
  body: z.object({ goal }),
  answer: z.object({ goal: z.number() }),
});
