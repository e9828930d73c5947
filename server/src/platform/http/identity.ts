/** Defines how callers are identified. The accounts module implements this interface for the platform. */
import type { Endpoint, EndpointAuth } from '@cairn/api/endpoint';
import type { StaffScope } from '@cairn/domain/staff.rules';
import type { FastifyRequest } from 'fastify';

/** The student who makes a request, according to a verified access token. */
export interface Identity {
  readonly studentId: string;
  readonly sessionId: string;
}

/**
 * Identifies the caller by the `jwt-Token`; returns undefined for a visitor where the endpoint allows visitors.
 * @throws unauthorized for a missing, invalid, expired or ended token, and for an id token that is invalid or of another student
 * @throws forbidden for a header `id` or `studentId` of another student
 */
export type Identify = (
  request: FastifyRequest,
  auth: EndpointAuth,
  option?: 'acceptEnded',
) => Promise<Identity | undefined>;

/** The member of staff who makes a call that needs a permission, as read for this call. */
export interface StaffCaller {
  readonly studentId: string;
  readonly sessionId: string;
  /** The people and groups for which the caller has the permission. */
  readonly scope: StaffScope;
  /** Id of the HTTP request, which the audit log records. */
  readonly requestId: string;
}

/** The person who makes a change of staff: the caller, or the person who started a background job. */
export type StaffActor = Omit<StaffCaller, 'sessionId'>;

/**
 * Decides whether the caller may make a call that needs a permission of staff, a recent sign-in, or both. Returns the part of the
 * site for which the caller has the permission; undefined for a call that needs none.
 * @throws forbidden without the permission
 * @throws second-factor-needed when the site requires one of staff and the caller has none
 * @throws recent-sign-in-needed when the call needs a recent sign-in and the session has none
 */
export type AuthoriseStaff = (
  identity: Identity,
  endpoint: Pick<Endpoint, 'permission' | 'needsRecentSignIn'>,
) => Promise<StaffScope | undefined>;

/** Identifies the student of a long-lived connection by the access token sent at its beginning. */
export interface SocketTokenVerifier {
  /**
   * Returns the student of an access token. Throws unauthorized (invalid, expired or ended token) and forbidden (not a
   * student).
   */
  readonly holder: (token: string) => Promise<Identity>;
  /** Returns whether an access token has not expired; its session may have ended. */
  readonly isCurrent: (token: string) => Promise<boolean>;
  /** Returns those of these sessions that have not ended. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
