import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from './client-network.ts';
import type { AddCallLimit } from '../limits/call-limits.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** Limits of calls. Each throws too-many with Retry-After once a minute's share is used up, across all processes. */
export interface RequestLimits {
  readonly perStudent: Limit;
  /**
   * Counts a save of a package whose page is left, by student. The package sends it itself, so the limit is separate: a package
   * cannot use up the calls of its student.
   */
  readonly takeLeavingSave: (studentId: string) => void;
  /** All calls of a network, signed in or not: the maximum of a large school behind one address. */
  readonly perNetwork: Limit;
  /** Anonymous calls of a network. They do not use up the limits of its signed-in students. */
  readonly perAddress: Limit;
  /** Sign-in calls of a network. Other anonymous calls do not use up this limit. */
  readonly perSignIn: Limit;
  /** Files of courses and packages that a network requests: many more than calls, each with a database look-up. */
  readonly perFile: Limit;
  /** Requests for paths without an endpoint, such as pages, and files that are looked up in the database. */
  readonly perUnknown: Limit;
  /** Reports of pages about their own start and errors. */
  readonly perReporter: Limit;
  /** Questions to the help assistant, by address. */
  readonly perAsker: Limit;
  /** Questions to the course assistant, by student or, for visitors, by address. TAPI-58, PAPI-91. */
  readonly perCourseAsker: Limit;
}

/** Limits of a network as multiples of a student's limit: for anonymous calls and for all calls. */
const ANONYMOUS_NETWORK_FACTOR = 10;
const NETWORK_FACTOR = 100;
/** A package has hundreds of files, and a whole class may open it at once. */
const FILES_PER_CALL = 10;
/** Cost of an assistant's response in other calls. */
const CALLS_PER_QUESTION = 10;
/** A package is left a few times a minute at most. */
const CALLS_PER_LEAVING_SAVE = 10;
/** Questions a minute, as specified. */
const COURSE_QUESTIONS = 20;

/** Routes of pages and their look-ups, and paths that are denied to students whether they exist or not. */
const CATCH_ALL_ROUTES = new Set(['/*', '/api/admin/*', '/boot/remote', '/boot/remotes']);

/** Adds the limits. @param perMinute the calls of one student; all other limits derive from it */
export const addRequestLimits = (
  app: FastifyInstance,
  shares: AddCallLimit,
  perMinute: number,
): RequestLimits => {
  const share = (name: string, most: number) =>
    shares({ name, most, refusal: 'Too many requests. Please wait a moment.' });
  const limit = (
    name: string,
    most: number,
    whoOf: (request: FastifyRequest) => string = toClientNetwork,
  ): Limit => {
    const take = share(name, most);
    return async (request) => take(whoOf(request));
  };
  const takeOfStudent = share('student', perMinute);
  const maxLeavingSaves = Math.ceil(perMinute / CALLS_PER_LEAVING_SAVE);
  const perUnknown = limit('other paths', perMinute * ANONYMOUS_NETWORK_FACTOR);
  // Requests without an endpoint have no limit of their own: unknown paths, and those of a catch-all route.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || CATCH_ALL_ROUTES.has(request.routeOptions.url ?? ''))
      await perUnknown(request);
  });
  return {
    perUnknown,
    perStudent: async (request) => takeOfStudent(request.identity?.studentId ?? ''),
    takeLeavingSave: share('leaving saves', maxLeavingSaves),
    perNetwork: limit('network', perMinute * NETWORK_FACTOR),
    perFile: limit('files', perMinute * NETWORK_FACTOR * FILES_PER_CALL),
    perAddress: limit('address', perMinute * ANONYMOUS_NETWORK_FACTOR),
    perSignIn: limit('sign-in', perMinute * ANONYMOUS_NETWORK_FACTOR),
    perReporter: limit('reporter', perMinute),
    perAsker: limit('asker', Math.ceil(perMinute / CALLS_PER_QUESTION)),
    perCourseAsker: limit(
      'asker of courses',
      COURSE_QUESTIONS,
      (request) => request.identity?.studentId ?? `address ${toClientNetwork(request)}`,
    ),
  };
};
