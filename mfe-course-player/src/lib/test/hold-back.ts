import type { Endpoint } from '@cairn/api/endpoint';

/** Holds the answers of a stubbed endpoint back until the returned function is called. @param id of its path, if any */
export const holdBack = ({ method, path }: Endpoint, id = ''): (() => void) => {
  const end = path.replace(/:\w+/, id);
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  mock.mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (init?.method === method && address.split('?', 1)[0]?.endsWith(end)) await promise;
    return api(input, init);
  });
  return resolve;
};
