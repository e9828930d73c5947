/**
 * Forwards the calls of a remote in development to its backend on this machine, as a site does: with a token in place of the
 * session. The keys of these tokens are new with each start.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import webpack from 'webpack';
import {
  BACKEND_TOKEN_SECONDS,
  BACKEND_TOKEN_TYPE,
  isInertContentType,
  selectForwardedHeaders,
  selectReturnedHeaders,
  toBackendAudience,
} from '@cairn/release-contract/backend';
import { toDevOrigin } from './dev-address.ts';

/** Path of the development server below which calls go to the backend. */
const PROXY_PATH = '/__cairn/backend';
/** Path at which the backend finds the keys of tokens, as on a site. */
const KEYS_PATH = '/.well-known/jwks.json';
const KEY_ID = 'dev';
/** ID of the student that tokens name in development. */
const DEV_STUDENT = 'dev-student';

/** A backend on the machine of the developer. */
export interface DevBackend {
  /** URL without a slash at the end. */
  readonly url: string;
  /** Origin of the site whose pages may call it; absent: sites on this machine. */
  readonly siteOrigin?: string | undefined;
}

interface DevBackendInput {
  readonly backend: DevBackend;
  readonly name: string;
  readonly port: number;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Returns the URL to which pages send the calls of a remote in development, by remote. */
export const toDevBackends = (name: string, port: number): Record<string, string> => ({
  [name]: `${toDevOrigin(port)}${PROXY_PATH}`,
});

/** Name of the constant in the page's script that the build replaces by the result of `toDevBackends`. */
export const DEV_BACKENDS_CONSTANT = 'CAIRN_DEV_BACKENDS';

/**
 * Returns a plugin that inserts the URLs of backends into the script in the page.
 * @param backends none if the remote has no backend here
 */
export const createDevBackendsPlugin = (backends: Readonly<Record<string, string>> = {}) =>
  new webpack.DefinePlugin({ [DEV_BACKENDS_CONSTANT]: JSON.stringify(backends) });

/** Returns the request handler that forwards calls and publishes the keys of tokens. */
export const createDevBackendMiddleware = (input: DevBackendInput): Middleware => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'EdDSA', use: 'sig' };
  const createToken = () => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const header = { alg: 'EdDSA', typ: BACKEND_TOKEN_TYPE, kid: KEY_ID };
    const payload = {
      iss: toDevOrigin(input.port),
      aud: toBackendAudience(input.name),
      sub: DEV_STUDENT,
      channel: 'dev',
      roles: [],
      jti: randomUUID(),
      iat: issuedAt,
      exp: issuedAt + BACKEND_TOKEN_SECONDS,
    };
    const text = [header, payload].map(encodePart).join('.');
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
  return (request, response, next) => {
    const { url = '/' } = request;
    if (url === KEYS_PATH) sendJson(response, 200, { keys: [key] });
    else if (!url.startsWith(`${PROXY_PATH}/`)) next();
    else if (!allowOrigin(request, response, input.backend))
      sendJson(response, 403, { message: 'Only pages of the site call the backend.' });
    else if (request.method === 'OPTIONS') response.writeHead(204).end();
    else {
      const target = input.backend.url + url.slice(PROXY_PATH.length);
      forward(request, response, target, createToken()).catch((error: unknown) =>
        sendJson(response, 502, { message: `${target}: ${describeError(error)}` }),
      );
    }
  };
};

const encodePart = (part: object): string =>
  Buffer.from(JSON.stringify(part)).toString('base64url');

const LOCAL_HOST = /^(?:127\.0\.0\.1|(?:[\w-]+\.)?localhost)$/;

/** Allows pages of the site to call. Returns whether the request is one of such a page, or of no page. */
const allowOrigin = (
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  { siteOrigin }: DevBackend,
): boolean => {
  if (origin === undefined) return true;
  const isSite = siteOrigin === undefined ? isLocalOrigin(origin) : origin === siteOrigin;
  if (!isSite) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  response.setHeader('access-control-allow-headers', 'content-type, if-match, idempotency-key');
  response.setHeader('access-control-allow-private-network', 'true');
  response.setHeader('access-control-expose-headers', 'etag, retry-after');
  return true;
};

const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOCAL_HOST.test(new URL(origin).hostname);

/** Sends a call to the backend. Answers with an error where a site would refuse the response. */
const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  token: string,
): Promise<void> => {
  const body = await buffer(request);
  const answer = await fetch(target, {
    method: request.method ?? 'GET',
    headers: { ...selectForwardedHeaders(request.headers), authorization: `Bearer ${token}` },
    ...(body.length > 0 && { body }),
    redirect: 'manual',
  });
  const { status, headers } = answer;
  const content = Buffer.from(await answer.arrayBuffer());
  const type = headers.get('content-type');
  if (status >= 300 && status < 400) throw new Error('a site follows no redirects');
  if (status === 401) throw new Error('the backend refused the token');
  if (status < 400 && type !== null && !isInertContentType(type))
    throw new Error(`a site passes no ${type} on`);
  response.writeHead(status, selectReturnedHeaders(headers));
  response.end(content);
};

const describeError = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

const sendJson = (response: ServerResponse, status: number, value: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};
