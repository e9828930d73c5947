/** A build on the machine of whoever works on it, as the address of a page asks for it. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';

export type DevRoute = Pick<z.infer<typeof routeSchema>, 'path' | 'auth' | 'title'>;

export interface DevBuild {
  /** Where it is served. */
  readonly origin: string;
  /** Those that no release of the channel has yet. */
  readonly routes: z.infer<typeof routeSchema>[];
}

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
/** It is kept in a cookie, beside others. */
const LONGEST = 1500;
const BETWEEN_ROUTES = '|';
const BETWEEN_FIELDS = '~';
const separators = /[|~]/g;

/** What `readDevBuild` reads. The title is last: pages take a slash off the end. */
export const devBuildValue = (origin: string, routes: readonly DevRoute[]): string =>
  [
    origin,
    ...routes.map(({ path, auth, title }) =>
      [auth, path, title.replaceAll(separators, ' ')].join(BETWEEN_FIELDS),
    ),
  ].join(BETWEEN_ROUTES);

/** Undefined for anything else, such as a version. */
export const readDevBuild = (value: string): DevBuild | undefined => {
  const [origin = '', ...declared] = value.split(BETWEEN_ROUTES);
  if (!LOCAL.test(origin) || value.length > LONGEST) return undefined;
  const routes = z.array(routeSchema).safeParse(declared.map(routeOf));
  return routes.success ? { origin, routes: routes.data } : undefined;
};

const routeOf = (declared: string) => {
  const [auth, path, title] = declared.split(BETWEEN_FIELDS);
  return { auth, path, title };
};
