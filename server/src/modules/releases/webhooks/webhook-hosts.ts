import type { Config } from '../../../platform/configuration/config.ts';

const LOOPBACK_HOSTNAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the hosts that webhooks may call also by http and inside the site's network: those that the operator names, and
 * in a trial this machine.
 */
export const listTrustedWebhookHosts = ({
  WEBHOOK_HOSTS: configuredHosts,
  MODE,
}: Pick<Config, 'WEBHOOK_HOSTS' | 'MODE'>): string[] =>
  MODE === 'trial' ? [...LOOPBACK_HOSTNAMES, ...configuredHosts] : configuredHosts;
