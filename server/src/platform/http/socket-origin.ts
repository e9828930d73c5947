import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';
import { findForwardedHost } from './forwarded-host.ts';

const PATH = `/api${SOCKET_PATH}`;
export const isSocketIoUrl = (url: string | undefined): boolean =>
  url !== undefined && url.split('?', 1)[0]?.replace(/\/$/, '') === PATH;

const parseHost = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Returns whether a page of this origin may open a socket: it must be an origin of this site or of the settings. Clients other
 * than browsers send no origin; like all others, they need a token.
 * @param hosts the hosts of the site that a proxy may report
 */
export const isSocketOriginAllowed = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  origins: readonly string[],
  hosts: readonly string[],
): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origins.some((listed) => new URL(listed).origin === origin)) return true;
  return parseHost(origin) === (findForwardedHost(headers, hosts) ?? host);
};
