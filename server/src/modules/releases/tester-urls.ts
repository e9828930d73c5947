/**
 * Fields of a page's query that concern releases. A pass is moved to a cookie, so that pages, history and Referer do not
 * contain it.
 */
export const TESTER_FIELD = 'mfe.tester';
export const PREVIEW_FIELD = 'mfe.preview';
const CHOICE_PREFIX = 'mfe.';
const INSPECT_FIELD = 'mfe.inspect';

/** @returns a path of this site */
export const toPreviewPath = (pass: string): string => `/?${PREVIEW_FIELD}=${pass}`;

const listFieldNames = (part: string): string[] => [...new URLSearchParams(part).keys()];

const isPass = (field: string): boolean => field === TESTER_FIELD || field === PREVIEW_FIELD;

const isChoice = (field: string): boolean =>
  field.startsWith(CHOICE_PREFIX) && field !== INSPECT_FIELD;

/** Returns path and query without some fields; never a URL of another site. */
const removeFields = (url: string, isDropped: (field: string) => boolean): string => {
  const [path = '/', query = ''] = url.split('?');
  const parts = query.split('&').filter((part) => !listFieldNames(part).some(isDropped));
  // Browsers read two slashes of either kind at the beginning as a host.
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  const rest = parts.filter((part) => part !== '').join('&');
  return rest === '' ? own : `${own}?${rest}`;
};

/** Returns path and query without the pass; undefined if there is none. */
export const removePass = (url: string): string | undefined =>
  listFieldNames(url.split('?')[1] ?? '').some(isPass) ? removeFields(url, isPass) : undefined;

/** Returns path and query without the fields that choose code. */
export const removeChoices = (url: string): string => removeFields(url, isChoice);
