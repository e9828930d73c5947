import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from './client-network.ts';
import type { AddCallLimit } from '../limits/call-limits.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** Limits of calls. Each throws too-many with Retry-After once the maximum of the minute is reached, across all processes. */
export interface RequestLimits {
  readonly perStudent: Limit;
  /**
   * Counts a save of a student's SCORM package that is sent while the page closes. It has a limit of its own, so that a package
   * cannot use up its student's calls.
   */
  readonly takeLeavingSave: (studentId: string) => void;
  /** Limit of all calls of a network, signed in or not. It suffices for a large school behind one address. */
  readonly perNetwork: Limit;
  /** Limit of anonymous calls of a network. They do not use up the limits of its signed-in students. */
  readonly perAddress: Limit;
  /** Limit of sign-in calls of a network. Other anonymous calls do not use up this limit. */
  readonly perSignIn: Limit;
  /**
   * Limit of the files of courses and packages that a network requests. It is much higher than that of calls. Each file needs a
   * database look-up.
   */
  readonly perFile: Limit;
  /** Limit of requests for paths without an endpoint, such as pages, and of files that are looked up in the database. */
  readonly perUnknown: Limit;
  /** Limit of the reports that pages send about their own start and errors. */
  readonly perReporter: Limit;
  /** Limit of questions to the help assistant, by network address. */
  readonly perAsker: Limit;
  /** Limit of questions to the course assistant, by student or, for visitors, by network address. TAPI-58, PAPI-91. */
  readonly perCourseAsker: Limit;
}

/** Limits of a network as multiples of one student's limit of calls: for anonymous calls and for all calls. */
const ANONYMOUS_NETWORK_FACTOR = 10;
const NETWORK_FACTOR = 100;
/**
 * Factor between the limit of files and that of calls. A package has hundreds of files, and a whole class may open it at
 * once.
 */
const FILES_PER_CALL = 10;
/** Number of calls that count as much as one question to an assistant. */
const CALLS_PER_QUESTION = 10;
/**
 * Factor between a student's limit of calls and the limit of saves while a package closes. A package makes such saves a few
 * times a minute at most.
 */
const CALLS_PER_LEAVING_SAVE = 10;
/** Maximum number of questions to the course assistant per minute, as specified. */
const COURSE_QUESTIONS = 20;

/** Patterns of routes for pages and their look-ups, and of paths that are denied to students whether they exist or not. */
const CATCH_ALL_ROUTES = new Set(['/*', '/api/admin/*', '/boot/remote', '/boot/remotes']);

/**
 * Adds the limits of calls to the app.
 * @param perMinute the calls of one student; all other limits derive from it
 */
export const addRequestLimits = (
  app: FastifyInstance,
  addCallLimit: AddCallLimit,
  perMinute: number,
): RequestLimits => {
  const addLimit = (name: string, most: number) =>
    addCallLimit({ name, most, refusal: 'Too many requests. Please wait a moment.' });
  const limit = (
    name: string,
    most: number,
    findLimitKey: (request: FastifyRequest) => string = toClientNetwork,
  ): Limit => {
    const take = addLimit(name, most);
    return async (request) => take(findLimitKey(request));
  };
  const takeOfStudent = addLimit('student', perMinute);
  const maxLeavingSaves = Math.ceil(perMinute / CALLS_PER_LEAVING_SAVE);
  const perUnknown = limit('other paths', perMinute * ANONYMOUS_NETWORK_FACTOR);
  // Requests for unknown paths and for catch-all routes have no limit of their own, so this hook counts them.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || CATCH_ALL_ROUTES.has(request.routeOptions.url ?? ''))
      await perUnknown(request);
  });
  return {
    perUnknown,
    perStudent: async (request) => takeOfStudent(request.identity?.studentId ?? ''),
    takeLeavingSave: addLimit('leaving saves', maxLeavingSaves),
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
