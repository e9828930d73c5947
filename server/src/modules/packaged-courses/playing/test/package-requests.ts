import type { FastifyInstance } from 'fastify';

/** Requests a URL at its host. A path is requested at the site, which is on this machine. */
export const requestFromPackageHost = (
  app: FastifyInstance,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) => {
  const { host, pathname, search } = new URL(url, 'http://localhost:3000');
  return app.inject({ url: pathname + search, headers: { host, ...headers } });
};

/** Returns a page as the package contains it, without the script that the server inserts. */
export const removeInsertedScript = (page: string): string =>
  page.replace(/<script>\(\(\) => \{[\s\S]*?\}\)\(\);<\/script>/, '');

/** Returns the directives of the response's content security policy, in order. */
export const readContentPolicy = (answer: {
  readonly headers: Record<string, unknown>;
}): string[] => String(answer.headers['content-security-policy']).split('; ').toSorted();
