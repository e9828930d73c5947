/** The report about activity over time. 003 §2.8 */
import { ACTIVITY_UNITS } from '@cairn/domain/activity-report.rules';
import { idSchema } from './course-params.ts';
import { daySchema } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const activityFilterFields = {
  unit: z.default(z.enum(ACTIVITY_UNITS), 'day'),
  /** Groups of the students, as in the report about completion. */
  group: z.optional(z.union([idSchema, z.array(idSchema).check(z.maxLength(50))])),
  /** First and last day; the periods with these days are shown whole. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

const periodActivitySchema = z.object({
  /** First day of the period in the time zone of the site. */
  begin: z.string(),
  /** Students with at least a quarter of an hour of study in the period. */
  students: z.number(),
  /** Study time of all of them, counted in quarters of an hour. */
  minutes: z.number(),
});
export type PeriodActivity = Infer<typeof periodActivitySchema>;

/** Returns active students and study time by day, week or month. Errors: forbidden, invalid. */
export const getActivityReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/activity',
  auth: 'student',
  permission: 'people:view',
  summary: 'Active students and study time over time',
  query: z.object(activityFilterFields),
  answer: z.object({
    /** Time at which the figures were counted, ISO 8601. */
    countedAt: z.string(),
    /** Time zone of the site, in which days begin. */
    timeZone: z.string(),
    /** Periods, the oldest first, including those without activity. */
    periods: z.array(periodActivitySchema),
  }),
});
export type ActivityReport = Infer<(typeof getActivityReport)['answer']>;
export type ActivityFilters = Infer<(typeof getActivityReport)['query']>;

/** Returns the report as a CSV file. Errors: forbidden, invalid. */
export const downloadActivityReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/activity/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Active students and study time over time, as a CSV file',
  query: z.object(activityFilterFields),
  answer: z.unknown(),
});
