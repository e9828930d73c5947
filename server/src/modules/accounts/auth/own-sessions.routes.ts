import { endOtherSessions, endOwnSession, listOwnSessions } from '@cairn/api/own-sessions.contract';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import {
  endSessionOfStudent,
  endSessionsOfStudentExcept,
  listSessionsOfStudent,
} from './student-sessions.repository.ts';

interface OwnSessionsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/** Returns the caller of an endpoint that needs a sign-in. */
export const requireSignedInCaller = ({ identity }: Pick<FastifyRequest, 'identity'>): Identity => {
  if (!identity) throw new AppError('unauthorized', 'Please sign in first.');
  return identity;
};

/** Adds the endpoints with which people see and end their own sessions. 003 §1 */
export const addOwnSessionsRoutes = (add: AddEndpoint, { sql, now }: OwnSessionsDeps): void => {
  add(listOwnSessions, async (_input, _caller, { request }) => {
    const { studentId, sessionId: current } = requireSignedInCaller(request);
    const sessions = (await listSessionsOfStudent(sql, studentId, now())).map(
      ({ sessionId, device }) => ({ sessionId, device, isCurrent: sessionId === current }),
    );
    return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });
  add(endOwnSession, async ({ params: { sessionId } }, _caller, { request }) => {
    const identity = requireSignedInCaller(request);
    if (sessionId === identity.sessionId)
      throw new AppError('conflict', 'This is the session that you are using. Log out instead.');
    await endSessionOfStudent(sql, identity.studentId, sessionId);
    return { message: 'The session has ended.' };
  });
  add(endOtherSessions, async (_input, _caller, { request }) => {
    const { studentId, sessionId } = requireSignedInCaller(request);
    const ended = await endSessionsOfStudentExcept(sql, studentId, sessionId);
    return { message: 'All other sessions have ended.', ended };
  });
};
