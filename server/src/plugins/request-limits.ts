import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** Each throws too-many with Retry-After once a minute's share is used up. */
export interface RequestLimits {
  readonly perStudent: Limit;
  /** Much wider: a whole school may stand behind one address. */
  readonly perAddress: Limit;
  /** Of pages that tell how they did. */
  readonly perReporter: Limit;
  /** Questions to the help assistant, from one address. */
  readonly perAsker: Limit;
  /** Questions to the assistant of courses, of one student or, without one, from one address. TAPI-58, PAPI-91. */
  readonly perCourseAsker: Limit;
}

const STUDENTS_BEHIND_ONE_ADDRESS = 10;
/** An answer costs as much as so many other calls. */
const CALLS_PER_QUESTION = 10;
/** A minute, as the documents say. */
const COURSE_QUESTIONS = 20;

/** The page that stands at every address, and what is closed to students whether it exists or not. */
const CATCH_ALL = new Set(['/*', '/api/admin/*']);

/**
 * Counts in memory, per process.
 * @param perMinute calls of one student; everything else follows from it
 */
export const addRequestLimits = async (
  app: FastifyInstance,
  perMinute: number,
): Promise<RequestLimits> => {
  await app.register(rateLimit, { global: false });
  const limit = (max: number, keyGenerator?: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      ...(keyGenerator && { keyGenerator }),
    });
    return async (request) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      throw new AppError('too-many', 'Too many requests. Please wait a moment.', undefined, {
        retryAfter: result.ttlInSeconds,
      });
    };
  };
  const perUnknown = limit(perMinute * STUDENTS_BEHIND_ONE_ADDRESS);
  // What no endpoint answers has no limit of its own: paths that are nobody's, and those that a catch-all takes.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || CATCH_ALL.has(request.routeOptions.url ?? '')) await perUnknown(request);
  });
  return {
    perStudent: limit(perMinute, (request) => request.identity?.studentId ?? ''),
    perAddress: limit(perMinute * STUDENTS_BEHIND_ONE_ADDRESS),
    perReporter: limit(perMinute),
    perAsker: limit(Math.ceil(perMinute / CALLS_PER_QUESTION)),
    perCourseAsker: limit(
      COURSE_QUESTIONS,
      ({ identity, ip }) => identity?.studentId ?? `address ${ip}`,
    ),
  };
};
