import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from './network-of.ts';
import type { CallShares } from '../limits/call-shares.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** Each throws too-many with Retry-After once a minute's share is used up, in whichever processes. */
export interface RequestLimits {
  readonly perStudent: Limit;
  /** Takes one of the same share for a student whom no token names: a signed URL does. */
  readonly takeOfStudent: (studentId: string) => void;
  /** All calls of a network, signed in or not: what a large school behind one address makes at most. */
  readonly perNetwork: Limit;
  /** Anonymous calls of a network. They do not use up what its signed-in students may do. */
  readonly perAddress: Limit;
  /** Calls of a network that sign somebody in. Other anonymous calls do not use up this share. */
  readonly perSignIn: Limit;
  /** Files of courses and packages that a network fetches: many more than calls, and each is looked up in the database. */
  readonly perFile: Limit;
  /** Of paths that no endpoint answers, such as pages and files that are looked for in the database. */
  readonly perUnknown: Limit;
  /** Of pages that tell how they did. */
  readonly perReporter: Limit;
  /** Questions to the help assistant, from one address. */
  readonly perAsker: Limit;
  /** Questions to the assistant of courses, of one student or, without one, from one address. TAPI-58, PAPI-91. */
  readonly perCourseAsker: Limit;
}

/** How many students' worth of calls a network may make, without and with a session. */
const STUDENTS_BEHIND_ONE_ADDRESS = 10;
const STUDENTS_OF_A_NETWORK = 100;
/** A package has hundreds of files, and a class opens it at once. */
const FILES_PER_CALL = 10;
/** An answer costs as much as so many other calls. */
const CALLS_PER_QUESTION = 10;
/** A minute, as the documents say. */
const COURSE_QUESTIONS = 20;

/** Pages, what they look up, and what is closed to students whether it exists or not. */
const CATCH_ALL = new Set(['/*', '/api/admin/*', '/boot/remote', '/boot/remotes']);

/** @param perMinute calls of one student; everything else follows from it */
export const addRequestLimits = (
  app: FastifyInstance,
  shares: CallShares,
  perMinute: number,
): RequestLimits => {
  const share = (name: string, most: number) =>
    shares({ name, most, refusal: 'Too many requests. Please wait a moment.' });
  const limit = (
    name: string,
    most: number,
    whoOf: (request: FastifyRequest) => string = clientOf,
  ): Limit => {
    const take = share(name, most);
    return async (request) => take(whoOf(request));
  };
  const takeOfStudent = share('student', perMinute);
  const perUnknown = limit('other paths', perMinute * STUDENTS_BEHIND_ONE_ADDRESS);
  // What no endpoint answers has no limit of its own: paths that are nobody's, and those that a catch-all takes.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || CATCH_ALL.has(request.routeOptions.url ?? '')) await perUnknown(request);
  });
  return {
    perUnknown,
    perStudent: async (request) => takeOfStudent(request.identity?.studentId ?? ''),
    takeOfStudent,
    perNetwork: limit('network', perMinute * STUDENTS_OF_A_NETWORK),
    perFile: limit('files', perMinute * STUDENTS_OF_A_NETWORK * FILES_PER_CALL),
    perAddress: limit('address', perMinute * STUDENTS_BEHIND_ONE_ADDRESS),
    perSignIn: limit('sign-in', perMinute * STUDENTS_BEHIND_ONE_ADDRESS),
    perReporter: limit('reporter', perMinute),
    perAsker: limit('asker', Math.ceil(perMinute / CALLS_PER_QUESTION)),
    perCourseAsker: limit(
      'asker of courses',
      COURSE_QUESTIONS,
      (request) => request.identity?.studentId ?? `address ${clientOf(request)}`,
    ),
  };
};
