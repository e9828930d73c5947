import type { Endpoint } from '@cairn/api/endpoint';
import type { ErrorBody, ErrorCode } from '@cairn/api/error.contract';
import { safeParse } from '@cairn/api/parse';
import type { InferInput } from '@cairn/api/z';

/** Stubbed response of one API endpoint in a test. */
export interface Stub {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly body: unknown;
  /** Restricts the stub to calls with a fitting URL, e.g. one course of two. */
  readonly when?: ((url: URL) => boolean) | undefined;
  /** Whether the connection breaks, so that the page cannot know whether the server has handled the call. */
  readonly isLost?: boolean;
}

/** Returns a stub with status 200. The compiler checks its body against the contract, and so does this call. */
export const stubResponse = <E extends Endpoint>(
  endpoint: E,
  body: InferInput<E['answer']>,
  when?: (url: URL) => boolean,
): Stub => {
  if (safeParse(endpoint.answer, body) === undefined) {
    throw new Error(`The stub of ${endpoint.method} ${endpoint.path} is outside its contract`);
  }
  return { endpoint, status: 200, body, when };
};

/** Returns a stub that fails with the error body of the server. */
export const stubError = (
  endpoint: Endpoint,
  status: number,
  code: ErrorCode = 'server',
  message = `stubbed ${code}`,
): Stub => {
  const body: ErrorBody = { code, message };
  return { endpoint, status, body };
};

/** Returns a stub whose connection breaks before a response arrives. */
export const stubLostConnection = (endpoint: Endpoint): Stub => ({
  endpoint,
  status: 0,
  body: undefined,
  isLost: true,
});

const createPathPattern = (endpoint: Endpoint) =>
  new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Replaces `fetch` for the current test (Jest restores it). The last fitting stub wins; a call without one throws.
 * @returns the requests in order, as copies whose bodies can be read
 */
export const stubApi = (...stubs: readonly Stub[]): Request[] => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    const url = new URL(request.url);
    const stub = stubs.findLast(
      ({ endpoint, when }) =>
        endpoint.method === request.method &&
        createPathPattern(endpoint).test(url.pathname) &&
        (when === undefined || when(url)),
    );
    if (!stub) throw new Error(`No stub for ${request.method} ${url.pathname}`);
    if (stub.isLost === true) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(stub.body, { status: stub.status }));
  });
  return requests;
};

/** Delays all responses of `stubApi` until the returned function is called. */
export const holdFetch = (): (() => void) => {
  const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  const gate = Promise.withResolvers<void>();
  jest.mocked(fetch).mockImplementation(async (...call) => {
    const [response] = await Promise.all([answer(...call), gate.promise]);
    return response;
  });
  return gate.resolve;
};

/** Returns the calls to one endpoint, as copies: a test may read their bodies again, as each attempt of `waitFor` does. */
export const listCallsTo = (requests: readonly Request[], endpoint: Endpoint): Request[] =>
  requests
    .filter(
      ({ method, url }) =>
        method === endpoint.method && createPathPattern(endpoint).test(new URL(url).pathname),
    )
    .map((request) => request.clone());
