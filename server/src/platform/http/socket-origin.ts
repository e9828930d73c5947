import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';
import { findForwardedHost } from './forwarded-host.ts';

const PATH = `/api${SOCKET_PATH}`;
export const isSocketAddress = (url: string | undefined): boolean =>
  url !== undefined && url.split('?', 1)[0]?.replace(/\/$/, '') === PATH;

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a page of this origin may open a socket: one of this site, or of an origin that the settings name. Whoever is
 * no browser says none, and shows a token like everybody else.
 * @param hosts of the site that a proxy may name
 */
export const allowsOrigin = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  origins: readonly string[],
  hosts: readonly string[],
): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origins.some((listed) => new URL(listed).origin === origin)) return true;
  return hostOf(origin) === (findForwardedHost(headers, hosts) ?? host);
};
