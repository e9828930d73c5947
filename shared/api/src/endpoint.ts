import type { Infer, InferInput, Schema } from './z.ts';

/** Versions of the HTTP contract that this server answers, oldest first. */
export const CONTRACT_VERSIONS = ['1'] as const satisfies readonly ContractVersion[];

/** Whole numbers: what comes in between only adds what may be absent. */
export type ContractVersion = `${number}`;

/** Who may call: anyone, anyone but better with a token, or only the holder of a valid `jwt-Token`. */
export type EndpointAuth = 'none' | 'optional' | 'student';

/** Headers that the client fills from the session: StudentID as `id` or `studentId`, the id token as `id-Token`. */
export type IdentityHeader = 'id' | 'studentId' | 'id-Token';

/**
 * One wire call, shared by the server route, the client call and the test stub.
 * `path` is relative to the API base, starts with a slash and names its parameters `:name`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly auth: EndpointAuth;
  /**
   * The version of the contract that brought this form of the call, where the one before it had another; absent: the first.
   * The server answers both for as long as it answers that version (docs/decisions/007).
   */
  readonly since?: ContractVersion;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly identity?: readonly IdentityHeader[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Content types of a body that is no JSON. The client sends a Blob or a form as it is, the server streams it to its files. */
  readonly consumes?: readonly string[];
  /** The only status that means success, where the documents name one; absent: every 2xx. */
  readonly successStatus?: number;
  /** Milliseconds that a client waits for one attempt; absent: as long as for any call. */
  readonly timeout?: number;
  readonly answer: Schema;
  /** What a client makes of an answer before it is held against `answer`, where servers say the same in two ways. */
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

/** What the caller passes: only the parts that the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = Parts<E, 'sent'>;
/** What the server handler receives: the same parts, validated. */
export type EndpointInput<E extends Endpoint> = Parts<E, 'parsed'>;
/** What travels back. */
export type EndpointAnswer<E extends Endpoint> = Infer<E['answer']>;

/** Keeps the exact schema types of an endpoint. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
