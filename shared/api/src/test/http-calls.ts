import { createHttp, type Credentials, type HttpOptions } from '../http.ts';

/** A client of a visitor whose session cannot be renewed, unless told. */
export const setUp = (who: Credentials = {}, change: Partial<HttpOptions> = {}) =>
  createHttp({
    baseUrl: () => 'http://localhost/api',
    credentials: () => who,
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve(false),
    onMisfit: (message) => {
      throw new Error(message);
    },
    ...change,
  });

/** The network: what is made of each request; an Error is no answer. @returns the requests, as they come */
export const answerWith = (make: (request: Request) => Response | Error | Promise<Response>) => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const made = make(request);
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  });
  return requests;
};
