/** The parts of an address that hold a pass: it goes into a cookie, and no page, history or Referer sees it. */
export const TESTER_FIELD = 'mfe.tester';
export const PREVIEW_FIELD = 'mfe.preview';

/** @returns a path of this site */
export const previewLink = (pass: string): string => `/?${PREVIEW_FIELD}=${pass}`;

const holdsPass = (part: string): boolean => {
  const fields = new URLSearchParams(part);
  return fields.has(TESTER_FIELD) || fields.has(PREVIEW_FIELD);
};

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
