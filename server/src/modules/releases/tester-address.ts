/** The fields of a page's query that concern releases. A pass goes into a cookie, so that no page, history or Referer holds it. */
export const TESTER_FIELD = 'mfe.tester';
export const PREVIEW_FIELD = 'mfe.preview';
const CHOICE_PREFIX = 'mfe.';
const INSPECT_FIELD = 'mfe.inspect';

/** @returns a path of this site */
export const previewLink = (pass: string): string => `/?${PREVIEW_FIELD}=${pass}`;

const fieldsOf = (part: string): string[] => [...new URLSearchParams(part).keys()];

const isPass = (field: string): boolean => field === TESTER_FIELD || field === PREVIEW_FIELD;

const isChoice = (field: string): boolean =>
  field.startsWith(CHOICE_PREFIX) && field !== INSPECT_FIELD;

/** Path and query; never an address of another site. */
const withoutFields = (url: string, isDropped: (field: string) => boolean): string => {
  const [path = '/', query = ''] = url.split('?');
  const parts = query.split('&').filter((part) => !fieldsOf(part).some(isDropped));
  // What begins with two slashes of either kind is a host to a browser.
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  const rest = parts.filter((part) => part !== '').join('&');
  return rest === '' ? own : `${own}?${rest}`;
};

/** Path and query without the pass; undefined when there is none. */
export const withoutPass = (url: string): string | undefined =>
  fieldsOf(url.split('?')[1] ?? '').some(isPass) ? withoutFields(url, isPass) : undefined;

/** Path and query without anything that chooses code. */
export const withoutChoices = (url: string): string => withoutFields(url, isChoice);
