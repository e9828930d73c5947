/** Sends one signed POST to the URL of a webhook, but never into the network of the site. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { useAgent as filteringAgent } from 'request-filtering-agent';
import { refuseInTransaction } from '../../platform/database/transaction-guard.ts';

export interface SignedPost {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secret: Buffer;
  readonly at: Date;
}

/** `failure` is a text that contains no details of the network of the site. */
export interface PostOutcome {
  readonly status: number | null;
  readonly failure: string | null;
}

const TIMEOUT_MS = 10_000;

/** Returns the signature defined at https://www.standardwebhooks.com. */
const signWebhook = ({ id, body, secret }: SignedPost, seconds: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/**
 * Returns whether a webhook may have this URL. The address of its host is checked when something is sent.
 * @param hosts names that the operator trusts, also with http and inside the network
 */
export const isWebhookUrlAllowed = (given: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && hosts.includes(hostname));
};

/** Sends the post. Never rejects, follows no redirect, and reads only the status of the response. */
export const postSigned = (
  post: SignedPost,
  hosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<PostOutcome> => {
  refuseInTransaction('postSigned');
  if (!isWebhookUrlAllowed(post.url, hosts))
    return Promise.resolve(toFailedOutcome('This site sends nothing to such an address.'));
  const url = new URL(post.url);
  const seconds = String(Math.floor(post.at.getTime() / 1000));
  const isTrusted = hosts.includes(url.hostname);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      // Checks the address of the connection itself, so that a name which resolves differently a moment later cannot bypass
      // it.
      agent: isTrusted ? false : filteringAgent(post.url),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(post.body),
        'user-agent': 'cairn-webhooks',
        'webhook-id': post.id,
        'webhook-timestamp': seconds,
        'webhook-signature': signWebhook(post, seconds),
      },
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, failure: null });
      response.on('error', () => undefined);
      response.destroy();
    });
    sent.on('error', (error) => resolve(toFailedOutcome(describePostError(error))));
    // A response that switches to another protocol emits 'close' only, without a response or an error.
    sent.on('close', () => resolve(toFailedOutcome(CONNECTION_CLOSED)));
    sent.end(post.body);
  });
};

const toFailedOutcome = (failure: string): PostOutcome => ({ status: null, failure });

const CONNECTION_CLOSED = 'The connection was closed.';

const TEXT_BY_ERROR_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ABORT_ERR: 'No answer within 10 s.',
    ECONNREFUSED: 'No server listens at that address.',
    ECONNRESET: CONNECTION_CLOSED,
    ENOTFOUND: 'Its name leads nowhere.',
    EAI_AGAIN: 'Its name leads nowhere.',
  }),
);

const describePostError = (error: Error): string => {
  const { code = '' } = error as NodeJS.ErrnoException;
  // The library gives no other sign, and its message names the address that was found.
  if (/^DNS lookup .* is not allowed/.test(error.message))
    return 'It is inside the network of the site, or of this machine.';
  return (
    TEXT_BY_ERROR_CODE.get(code) ?? `It could not be reached (${code === '' ? 'no code' : code}).`
  );
};
