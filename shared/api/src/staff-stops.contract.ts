/** The report about where students stop in a course. 003 §2.8 */
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Days without work in the next module after which a student counts as stopped. */
export const STOPPED_AFTER_DAYS = 14;

const stopsFilterFields = {
  course: idSchema,
  /** Groups of the students, as in the report about completion. */
  group: z.optional(z.union([idSchema, z.array(idSchema).check(z.maxLength(50))])),
};

const moduleStopsSchema = z.object({
  moduleId: z.string(),
  title: z.string(),
  /** Students who have completed the module. */
  completed: z.number(),
  /**
   * How many of them have done nothing in the next module although `STOPPED_AFTER_DAYS` days have passed; null for the last module.
   */
  stopped: z.nullable(z.number()),
});
export type ModuleStops = Infer<typeof moduleStopsSchema>;

/** Returns where students stop in a course, by module. Errors: forbidden, invalid, not-found. */
export const getStopsReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/stops',
  auth: 'student',
  permission: 'people:view',
  summary: 'Where students stop in a course',
  query: z.object(stopsFilterFields),
  answer: z.object({
    /** Time at which the figures were counted, ISO 8601. */
    countedAt: z.string(),
    title: z.string(),
    /** Modules in the order of the course; empty for courses without modules. */
    modules: z.array(moduleStopsSchema),
  }),
});
export type StopsReport = Infer<(typeof getStopsReport)['answer']>;
export type StopsFilters = Infer<(typeof getStopsReport)['query']>;

/** Returns the report as a CSV file. Errors: forbidden, invalid, not-found. */
export const downloadStopsReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/stops/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Where students stop in a course, as a CSV file',
  query: z.object(stopsFilterFields),
  answer: z.unknown(),
});
