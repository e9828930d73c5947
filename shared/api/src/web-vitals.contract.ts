/** Web vitals of releases: as pages report them, and as the page of releases shows them (decision 111). */
import { WEB_VITALS } from '@cairn/domain/web-vitals.rules';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Maximum number of web vitals in one report of a page. */
export const MAX_WEB_VITALS_PER_REPORT = 40;

/** One vital of one visit of a route, or of what a release showed in a slot there. */
export const webVitalReportSchema = z.object({
  remote: short,
  version: short,
  vital: z.enum(WEB_VITALS),
  /** Value in milliseconds; cumulative layout shift has no unit. */
  value: z.number().check(z.gte(0), z.lte(600_000)),
  /** Pattern of the route that the release declares, such as `/learning/:id`; absent for a slot. */
  route: z.optional(z.string().check(z.maxLength(200))),
  /** Slot that the release fills and that contains the element of the vital; absent for a route. */
  slot: z.optional(short),
});
export type WebVitalReport = Infer<typeof webVitalReportSchema>;

/** The 75th percentile of a vital. `low` and `high` are its 95 % confidence interval, absent with too few visits. */
const percentileSchema = z.object({
  vital: z.enum(WEB_VITALS),
  p75: z.number(),
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** Number of measured visits. */
  visits: z.number(),
});
export type WebVitalPercentile = Infer<typeof percentileSchema>;

export const releaseVitalsSchema = z.object({
  /** Vitals of each version on the channel, newest release first. */
  versions: z.array(
    z.object({
      version: z.string(),
      /** Vitals of all routes and slots of the version. */
      vitals: z.array(percentileSchema),
      /** Vitals by route or by slot. */
      places: z.array(
        z.object({
          route: z.optional(z.string()),
          slot: z.optional(z.string()),
          vitals: z.array(percentileSchema),
        }),
      ),
    }),
  ),
  /**
   * The canary beside the release of all other visitors, in the visits of the last day; absent without a canary. The visits
   * are weighted, as starts are.
   */
  comparison: z.optional(
    z.object({
      base: z.string(),
      canary: z.string(),
      /** Fraction by which the plan allows a vital to be worse; absent if the plan has no such limit. */
      limit: z.optional(z.number()),
      vitals: z.array(
        z.object({
          vital: z.enum(WEB_VITALS),
          base: percentileSchema,
          canary: percentileSchema,
          /** Difference of the percentiles (canary minus base), with its 95 % interval if enough visits were measured. */
          difference: z.number(),
          low: z.optional(z.number()),
          high: z.optional(z.number()),
        }),
      ),
    }),
  ),
});
export type ReleaseVitals = Infer<typeof releaseVitalsSchema>;
