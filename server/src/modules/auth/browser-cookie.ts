import type { FastifyRequest } from 'fastify';

interface Cookie {
  readonly name: string;
  /** The only calls that it comes along with. */
  readonly path: string;
  /** Of letters that need no quotes; empty to remove it. */
  readonly value: string;
  readonly seconds: number;
}

/** For `set-cookie`. Lax: it has to come along when another site sends the browser back here. */
export const cookieFor = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { name, path, value, seconds }: Cookie,
): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${
    protocol === 'https' ? '; Secure' : ''
  }`;

/** Its value; undefined when the browser sends none of that name. */
export const cookieOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
