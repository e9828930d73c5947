/** The part of an address that holds a tester's pass: it goes into a cookie, and no page, history or Referer sees it. */
export const TESTER_FIELD = 'mfe.tester';

const holdsPass = (part: string): boolean => new URLSearchParams(part).has(TESTER_FIELD);

/** Path and query without the pass; undefined when there is none. Never the address of another site. */
export const withoutPass = (url: string): string | undefined => {
  const [path = '/', query = ''] = url.split('?');
  const parts = query.split('&');
  if (!parts.some(holdsPass)) return undefined;
  const rest = parts.filter((part) => !holdsPass(part)).join('&');
  // What begins with two slashes of either kind is a host to a browser.
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  return rest === '' ? own : `${own}?${rest}`;
};
