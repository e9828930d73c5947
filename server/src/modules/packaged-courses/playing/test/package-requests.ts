import type { FastifyInstance } from 'fastify';

/** Asks the host of the URL for it; a path is asked for at the site, which is on this machine. */
export const askPackageHost = (
  app: FastifyInstance,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) => {
  const { host, pathname, search } = new URL(url, 'http://localhost:3000');
  return app.inject({ url: pathname + search, headers: { host, ...headers } });
};

/** A page as the package has it, without the script that the server puts into it. */
export const pageWithoutScript = (page: string): string =>
  page.replace(/<script>\(\(\) => \{[\s\S]*?\}\)\(\);<\/script>/, '');

/** The directives of the answer's policy, in order. */
export const policyOf = (answer: { readonly headers: Record<string, unknown> }): string[] =>
  String(answer.headers['content-security-policy']).split('; ').toSorted();
