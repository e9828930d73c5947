import type { Config } from '../../platform/configuration/config.ts';

const LOOPBACK_HOSTNAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the hosts that webhooks may call also with http and inside the network of the site: those that the operator names,
 * and in a trial this machine.
 */
export const listWebhookHosts = ({
  WEBHOOK_HOSTS: given,
  MODE,
}: Pick<Config, 'WEBHOOK_HOSTS' | 'MODE'>): string[] =>
  MODE === 'trial' ? [...LOOPBACK_HOSTNAMES, ...given] : given;
