import { isSafeRedirect } from '@cairn/domain/redirect.rules';

/** The redirect of the address when it is safe; an unsafe one is dropped, never handed on (REG-05). */
export const keptRedirect = (query: URLSearchParams): string | undefined => {
  const redirect = query.get('redirect');
  return redirect !== null && isSafeRedirect(redirect) ? redirect : undefined;
};

/** The path with those of the values that there are. */
export const withQuery = (
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
};
