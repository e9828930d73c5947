import type { Config } from '../../platform/configuration/config.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The hosts that webhooks may lead to also with http and inside the network of the site: those that the operator names, and where
 * the site is a machine of one's own, that machine.
 */
export const webhookHostsOf = ({
  WEBHOOK_HOSTS: given,
  DATABASE_URL: url,
  TRUSTED_PROXIES: proxies,
}: Pick<Config, 'WEBHOOK_HOSTS' | 'DATABASE_URL' | 'TRUSTED_PROXIES'>): string[] =>
  url === undefined && proxies === 0 ? [...LOOPBACK, ...given] : given;
