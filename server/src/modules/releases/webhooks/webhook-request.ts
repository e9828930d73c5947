/** Sends one signed POST to the URL of a webhook, but never to a host in the network of the site. */
import http from 'node:http';
import https from 'node:https';
import { createHmac } from 'node:crypto';
import { useAgent as filteringAgent } from 'request-filtering-agent';
import { throwInsideTransaction } from '../../../platform/database/transaction-guard.ts';
import type { Config } from '../../../platform/configuration/config.ts';

interface WebhookPostToSign {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secret: Buffer;
  readonly at: Date;
}

/** Result of one POST to a webhook. `failure` is a text without details of the site's network. */
export interface WebhookPostOutcome {
  readonly status: number | null;
  readonly failure: string | null;
}

const TIMEOUT_MS = 10_000;

/**
 * Networks that `request-filtering-agent` does not recognise as private: IPv4 addresses written as IPv6 (RFC 4291), and dummy
 * addresses.
 */
const DENIED_NETWORKS = ['::/96', '100:0:0:1::/64'];

/** Returns the signature of a webhook's POST, as defined at https://www.standardwebhooks.com. */
const signWebhook = ({ id, body, secret }: WebhookPostToSign, seconds: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/**
 * Returns whether a webhook may have this URL. The IP address of its host is checked with each POST.
 * @param hosts names that the operator trusts, also with http and inside the site's network
 */
export const isWebhookUrlAllowed = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && hosts.includes(hostname));
};

/** Sends a signed POST to a webhook. Never rejects, follows no redirect, and reads only the status of the response. */
export const sendSignedWebhookPost = (
  post: WebhookPostToSign,
  hosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookPostOutcome> => {
  throwInsideTransaction('sendSignedWebhookPost');
  if (!isWebhookUrlAllowed(post.url, hosts))
    return Promise.resolve(toFailedOutcome('This site does not call such a URL.'));
  const url = new URL(post.url);
  const seconds = String(Math.floor(post.at.getTime() / 1000));
  const isTrusted = hosts.includes(url.hostname);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      // Checks the address of the connection itself, so that a name which resolves differently a moment later cannot bypass
      // it.
      agent: isTrusted ? false : filteringAgent(post.url, { denyIPAddressList: DENIED_NETWORKS }),
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

const toFailedOutcome = (failure: string): WebhookPostOutcome => ({ status: null, failure });

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
  // Only the message of this error identifies it. The message contains the IP address of the host, so it is not passed on.
  if (/^DNS lookup .* is not allowed/.test(error.message))
    return 'It is inside the network of the site, or of this machine.';
  return (
    TEXT_BY_ERROR_CODE.get(code) ?? `It could not be reached (${code === '' ? 'no code' : code}).`
  );
};

const LOOPBACK_HOSTNAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the hosts that webhooks may call also by http and inside the site's network: those in the settings and, in a trial,
 * this machine.
 */
export const listTrustedWebhookHosts = ({
  WEBHOOK_HOSTS: configuredHosts,
  MODE,
}: Pick<Config, 'WEBHOOK_HOSTS' | 'MODE'>): string[] =>
  MODE === 'trial' ? [...LOOPBACK_HOSTNAMES, ...configuredHosts] : configuredHosts;
