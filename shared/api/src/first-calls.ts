/**
 * First calls of a page: those that its route declares as `data` and `calls`. For a signed-in visitor, the document makes them before any
 * code of the host has arrived, and the HTTP client of the session takes their responses.
 */

/** Name of the property of `window` that holds the first calls. */
export const FIRST_CALLS_PROPERTY = 'cairnFirstCalls';

/** Key of the session's tokens in local storage. */
export const SESSION_STORAGE_KEY = 'cairn.session.v1';

/** Text in a URL of these calls that stands for the id of the student, which only the browser knows. */
export const STUDENT_ID_PLACEHOLDER = '-student-id-';

/** First `hostApi` of a host that takes the responses. */
export const FIRST_CALLS_SINCE = '2.9.0';

export interface FirstCalls<Response> {
  /** Access token that the calls carry. Their responses are not used for another token. */
  readonly token: string;
  /** Time of the calls in milliseconds since 1970. */
  readonly at: number;
  /** Responses by URL path with query. */
  readonly responses: Readonly<Record<string, Promise<Response>>>;
}
