import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';

const PATH = `/api${SOCKET_PATH}`;
export const isSocketAddress = (url: string | undefined): boolean =>
  url !== undefined && url.split('?', 1)[0]?.replace(/\/$/, '') === PATH;

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a page of this origin may open a socket: one of this site, or of an origin that the settings name. Whoever is
 * no browser says none, and shows a token like everybody else.
 * @param proxies how many stand in front, whose word on the host counts
 */
export const allowsOrigin = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  origins: readonly string[],
  proxies: number,
): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origins.some((listed) => new URL(listed).origin === origin)) return true;
  const forwarded = proxies > 0 ? headers['x-forwarded-host'] : undefined;
  const own = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : host;
  return hostOf(origin) === own;
};
