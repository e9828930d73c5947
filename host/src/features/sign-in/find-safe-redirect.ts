import { isSafeRedirect } from '@cairn/domain/redirect.rules';

/** Returns the path in the URL's redirect parameter if it is safe; an unsafe one is ignored (REG-05). */
export const findSafeRedirectPath = (query: URLSearchParams): string | undefined => {
  const redirect = query.get('redirect');
  return redirect !== null && isSafeRedirect(redirect) ? redirect : undefined;
};

/** Returns the path with a query string of all values that are defined. */
export const toPathWithQuery = (
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
};
