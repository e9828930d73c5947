import { isSafeRedirect } from '@cairn/domain/redirect.rules';

/** Returns the redirect of the URL if it is safe; an unsafe one is dropped (REG-05). */
export const findSafeRedirect = (query: URLSearchParams): string | undefined => {
  const redirect = query.get('redirect');
  return redirect !== null && isSafeRedirect(redirect) ? redirect : undefined;
};

/** Returns the path with all defined values as its query. */
export const withQuery = (
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
};
