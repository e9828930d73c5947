/** The headers of everything that packages load. */
import type { FastifyReply } from 'fastify';
import { checkedHost } from '../../../platform/http/page-policy.ts';
import type { Isolation } from './package-places.ts';

/** What a package may do in a frame without an origin: scripts, dialogs, windows and files, as in a frame with one. */
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

/**
 * Packages are foreign code that expects to do as it likes inside its page: scripts in attributes, `eval`, data URLs. What
 * they must not do is talk to other sites. docs/decisions/076. In a sandbox also a page that is opened by itself has no
 * origin, so that it cannot read what the site keeps in the browser.
 */
const packagePolicy = (isolation: Isolation, own: string, appOrigin: string): string =>
  [
    // A page in a sandbox has no origin that 'self' could mean.
    `default-src ${own} 'unsafe-inline' 'unsafe-eval' data: blob:`,
    `connect-src ${own}`,
    `form-action ${own}`,
    `frame-src ${own}`,
    `frame-ancestors ${own} ${appOrigin}`,
    `base-uri ${own}`,
    ...(isolation === 'sandbox' ? [SANDBOX] : []),
  ].join('; ');

export const setPackageHeaders = (
  reply: FastifyReply,
  isolation: Isolation,
  appOrigin: string,
): void => {
  const { host, protocol } = reply.request;
  const own = `${protocol}://${checkedHost(host)}`;
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', packagePolicy(isolation, own, appOrigin))
    // Where a browser still has `unload`, packages that save in it are heard.
    .header('permissions-policy', 'unload=*')
    .header('referrer-policy', 'no-referrer');
  // Modules and fonts are asked for with an origin, and a sandbox has none. The URL is what opens the file.
  if (isolation !== 'sandbox') return;
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
};
