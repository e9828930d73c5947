import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = 'PATCH' | 'GET' | 'POST' | 'PUT' | 'DELETE';
type Extra = Pick<InjectOptions, 'query'> & { readonly headers?: Record<string, string> };

/** Calls the API as one person. Paths are those of the contracts, without /api. */
export interface TestClient {
  /** Headers of every call; empty for a visitor. */
  readonly headers: Readonly<Record<string, string>>;
  readonly get: (path: string, extra?: Extra) => Promise<LightMyRequestResponse>;
  readonly post: (path: string, body?: object, extra?: Extra) => Promise<LightMyRequestResponse>;
  readonly put: (path: string, body?: object, extra?: Extra) => Promise<LightMyRequestResponse>;
  readonly patch: (path: string, body?: object, extra?: Extra) => Promise<LightMyRequestResponse>;
  readonly delete: (path: string, body?: object, extra?: Extra) => Promise<LightMyRequestResponse>;
}

export const testClient = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): TestClient => {
  const send = (method: Method, path: string, body: object | undefined, extra: Extra = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      ...(body && { body }),
      ...extra,
      headers: { ...headers, ...extra.headers },
    });
  return {
    headers,
    get: (path, extra) => send('GET', path, undefined, extra),
    post: (path, body, extra) => send('POST', path, body, extra),
    put: (path, body, extra) => send('PUT', path, body, extra),
    patch: (path, body, extra) => send('PATCH', path, body, extra),
    delete: (path, body, extra) => send('DELETE', path, body, extra),
  };
};
