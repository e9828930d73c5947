import { createHttp, type Credentials, type HttpOptions } from '../http.ts';

/** Creates a client, by default for a visitor whose session cannot be renewed. */
export const createTestHttp = (credentials: Credentials = {}, change: Partial<HttpOptions> = {}) =>
  createHttp({
    baseUrl: () => 'http://localhost/api',
    credentials: () => credentials,
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve(false),
    onMisfit: (message) => {
      throw new Error(message);
    },
    ...change,
  });

/**
 * Mocks the network: `make` returns the response to each request; an Error means no response.
 * @returns the requests so far, updated with each new one
 */
export const stubFetch = (make: (request: Request) => Response | Error | Promise<Response>) => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const made = make(request);
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  });
  return requests;
};
