/** Who calls: what the platform asks of the module that knows accounts. */
import type { EndpointAuth } from '@cairn/api/endpoint';
import type { FastifyRequest } from 'fastify';

/** Who calls, as a verified access token says. */
export interface Identity {
  readonly studentId: string;
  readonly sessionId: string;
}

/**
 * Returns who makes a request, by its `jwt-Token` alone; undefined for a visitor, where the endpoint lets visitors in. Throws
 * unauthorized (no, bad, expired or ended token; an id token that is bad or of somebody else) and forbidden (a header `id` or
 * `studentId` that names somebody else).
 */
export type Identify = (
  request: FastifyRequest,
  auth: EndpointAuth,
  option?: 'acceptEnded',
) => Promise<Identity | undefined>;

/** Identifies who is at the other end of a connection that stays open, by the access token sent at its beginning. */
export interface IdentifyHolder {
  /** Throws unauthorized (bad, expired or ended token) and forbidden (no student). */
  readonly holder: (token: string) => Promise<Identity>;
  /** Whether the token has not expired; its session may have ended. */
  readonly isCurrent: (token: string) => Promise<boolean>;
  /** Returns those of the sessions that have not ended. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
