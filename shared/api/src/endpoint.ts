import type { StaffPermission } from '@cairn/domain/staff.rules';
import type { Infer, InferInput, Schema } from './z.ts';

/** Versions of the HTTP contract that this server answers, oldest first. */
export const CONTRACT_VERSIONS = ['1'] as const satisfies readonly ContractVersion[];

/** Version of the HTTP contract, an integer. Additions that older clients can ignore need no new version. */
export type ContractVersion = `${number}`;

/** Required sign-in: none, an optional token that adds to the response, or a valid `jwt-Token`. */
export type EndpointAuth = 'none' | 'optional' | 'student';

/** Headers that the client fills from the session: StudentID as `id` or `studentId`, the id token as `id-Token`. */
export type IdentityHeader = 'id' | 'studentId' | 'id-Token';

/**
 * An HTTP call, shared by the server route, the client call and the test stub. `path` is relative to the API base,
 * starts with a slash and names its parameters `:name`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly auth: EndpointAuth;
  /** URL in place of the API base, without a slash at the end: that of a development server (backend-call.ts). */
  readonly base?: string;
  /** Permission of staff that the caller needs; absent for calls of students and visitors (003 §1). */
  readonly permission?: StaffPermission;
  /** True if the caller must have signed in, or confirmed the identity, within the last 15 minutes (003 §1). */
  readonly needsRecentSignIn?: boolean;
  /**
   * Contract version that introduced this form of the call, if an earlier form exists; absent for the first form. The
   * server answers both forms as long as it supports the earlier version (docs/decisions/007).
   */
  readonly since?: ContractVersion;
  /** Summary for the OpenAPI document, one sentence. */
  readonly summary: string;
  readonly identity?: readonly IdentityHeader[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /**
   * Content types of a body that is not JSON. The client sends a Blob or a form unchanged, and the server streams it to
   * files.
   */
  readonly consumes?: readonly string[];
  /** HTTP status that alone counts as success, if the documents name one; absent: every 2xx does. */
  readonly successStatus?: number;
  /** Time-out of one attempt in milliseconds; absent for the default. */
  readonly timeout?: number;
  readonly answer: Schema;
  /** Converts a response before its validation, for servers with different forms of the same data. */
  readonly normalise?: (answer: unknown) => unknown;
}

type PartName = 'params' | 'query' | 'headers' | 'body';
type PartOf<E extends Endpoint, K extends PartName, Side> = E[K] extends Schema
  ? { readonly [P in K]: Side extends 'sent' ? InferInput<E[K]> : Infer<E[K]> }
  : unknown;
type Parts<E extends Endpoint, Side> = PartOf<E, 'params', Side> &
  PartOf<E, 'query', Side> &
  PartOf<E, 'headers', Side> &
  PartOf<E, 'body', Side>;

/** Type of an endpoint's request as a client sends it: path, query and body, as far as the endpoint declares them. */
export type EndpointRequest<E extends Endpoint> = Parts<E, 'sent'>;
/** Type of an endpoint's validated request, as the server's handler gets it. */
export type EndpointInput<E extends Endpoint> = Parts<E, 'parsed'>;
/** Type of an endpoint's parsed response. */
export type EndpointAnswer<E extends Endpoint> = Infer<E['answer']>;

/** Declares an endpoint of the HTTP contract, and keeps the exact types of its schemas. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
