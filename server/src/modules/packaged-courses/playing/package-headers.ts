/** Sets the response headers of all files of packages. */
import type { FastifyReply } from 'fastify';
import { toPolicyHost } from '../../../platform/http/page-policy.ts';
import type { PackageIsolation } from './package-origins.ts';

/**
 * Directive of the content security policy for a package in a frame without an origin. It permits scripts, dialogs, windows and
 * files, as in a frame with an origin.
 */
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

/**
 * Returns the content security policy of a package's files. Packages are untrusted code that expects full freedom in its page:
 * scripts in attributes, `eval`, data URLs. They must not contact other sites (docs/decisions/076). A sandboxed page that is
 * opened directly has no origin either, so it cannot read the site's data in the browser.
 */
const packagePolicy = (isolation: PackageIsolation, own: string, appOrigin: string): string =>
  [
    // The source 'self' matches nothing in a sandboxed page, which has no origin.
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
  isolation: PackageIsolation,
  appOrigin: string,
): void => {
  const { host, protocol } = reply.request;
  const own = `${protocol}://${toPolicyHost(host)}`;
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', packagePolicy(isolation, own, appOrigin))
    // Allows the event `unload` where browsers still support it, because some packages save their values in it.
    .header('permissions-policy', 'unload=*')
    .header('referrer-policy', 'no-referrer');
  // Modules and fonts of a sandboxed package need CORS, because a sandbox has no origin. The ticket in the URL authorises the
  // request.
  if (isolation !== 'sandbox') return;
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
};
