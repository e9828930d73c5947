/**
 * Route patterns, used by the build, the server and the host. They match whole segments, so '/course' never matches
 * '/course-catalog'. ':id' stands for one segment, ':id?' for one or none (last only).
 */

/** Who may open a route: all visitors, signed-in students, or those who may see the course in the URL. */
export type RouteAuth = 'open' | 'student' | 'course';

export interface RouteDeclaration {
  readonly path: string;
  readonly auth: RouteAuth;
  /** Title of the document until the screen sets its own. */
  readonly title: string;
  /** False disables the fade when this page appears. */
  readonly fade?: boolean | undefined;
}

export interface RouteMatch<R extends RouteDeclaration = RouteDeclaration> {
  readonly route: R;
  readonly params: Record<string, string>;
}

const SEGMENT = /^(?:[\w.~-]+|:[A-Za-z]\w*\??)$/;

/** Returns the error in a pattern, as a sentence; undefined if it is valid. */
export const findPatternFault = (pattern: string): string | undefined => {
  if (!pattern.startsWith('/')) return `"${pattern}" must begin with "/"`;
  const segments = splitSegments(pattern);
  if (pattern !== `/${segments.join('/')}`) return `"${pattern}" has an empty segment`;
  const odd = segments.find((segment) => !SEGMENT.test(segment));
  if (odd !== undefined) return `"${pattern}": "${odd}" is neither a word nor a parameter`;
  const optional = segments.findIndex((segment) => segment.endsWith('?'));
  if (optional !== -1 && optional !== segments.length - 1)
    return `"${pattern}": only the last parameter may be optional`;
  const names = segments.filter((segment) => segment.startsWith(':'));
  if (new Set(names).size !== names.length) return `"${pattern}" names a parameter twice`;
  return undefined;
};

/** Returns the decoded parameters of a path that matches the pattern, or undefined. A trailing slash does not matter. */
export const matchRoutePattern = (
  pattern: string,
  pathname: string,
): Record<string, string> | undefined => {
  const wanted = splitSegments(pattern);
  const segments = splitSegments(pathname);
  if (segments.length < countRequired(wanted) || hasEmptySegment(pathname)) return undefined;
  const params: Record<string, string> = {};
  for (const [index, value] of segments.entries()) {
    const segment = wanted[index] ?? '';
    if (segment.startsWith(':')) {
      const decoded = decodeSegment(value);
      if (decoded === undefined) return undefined;
      params[segment.replaceAll(/^:|\?$/g, '')] = decoded;
    } else if (segment !== value) return undefined;
  }
  return params;
};

/** Returns the route of a path. The order of declaration does not matter: the match with the fewest parameters wins. */
export const findRoute = <R extends RouteDeclaration>(
  routes: readonly R[],
  pathname: string,
): RouteMatch<R> | undefined =>
  routes
    .flatMap((route) => {
      const params = matchRoutePattern(route.path, pathname);
      return params ? [{ route, params }] : [];
    })
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];

/** Returns whether some path matches both patterns. Such routes must not have two owners. */
export const doRoutePatternsOverlap = (one: string, other: string): boolean => {
  const [a, b] = [splitSegments(one), splitSegments(other)];
  if (countRequired(a) > b.length || countRequired(b) > a.length) return false;
  return a.every((part, index) => {
    const opposite = b[index];
    return (
      opposite === undefined ||
      part.startsWith(':') ||
      opposite.startsWith(':') ||
      part === opposite
    );
  });
};

/**
 * Fills the parameters of a match into URLs: '/api/courses?id=:id' becomes '/api/courses?id=7'. Leaves out URLs that lack one.
 */
export const fillUrlParams = (urls: readonly string[], params: Record<string, string>): string[] =>
  urls.flatMap((url) => {
    const missing = [...url.matchAll(/:([A-Za-z]\w*)/g)].some(([, name]) => !params[name ?? '']);
    if (missing) return [];
    return url.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
  });

const splitSegments = (path: string): string[] =>
  path.split('/').filter((segment) => segment !== '');

const countRequired = (segments: string[]): number =>
  segments.filter((segment) => !segment.endsWith('?')).length;

/** Browsers read '//learning' as another host, so it does not match '/learning'. */
const hasEmptySegment = (pathname: string): boolean => pathname.includes('//');

const decodeSegment = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};
