import type { Config } from '../../platform/configuration/config.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the hosts that webhooks may call also with http and inside the network of the site: those that the operator names,
 * and in a trial this machine.
 */
export const webhookHostsOf = ({
  WEBHOOK_HOSTS: given,
  MODE,
}: Pick<Config, 'WEBHOOK_HOSTS' | 'MODE'>): string[] =>
  MODE === 'trial' ? [...LOOPBACK, ...given] : given;
