import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import type { Config } from './config.ts';

const ALL_ADDRESSES = new Set(['0.0.0.0', '::']);

/**
 * Returns the URL of this site without a trailing slash, for links outside of it. Without `PUBLIC_URL`, as in a trial, it is the
 * URL of the server on its own machine.
 */
export const getConfiguredSiteUrl = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) => {
  if (PUBLIC_URL !== undefined) return trimTrailingSlashes(PUBLIC_URL);
  const name = ALL_ADDRESSES.has(HOST) ? '127.0.0.1' : HOST;
  return `http://${name.includes(':') ? `[${name}]` : name}:${PORT}`;
};
