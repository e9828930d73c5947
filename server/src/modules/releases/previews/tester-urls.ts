/**
 * Name of the query parameter with a tester's pass. The server moves the pass to a cookie, so that pages, history and Referer
 * do not contain it.
 */
export const TESTER_PASS_QUERY_FIELD = 'mfe.tester';
export const PREVIEW_PASS_QUERY_FIELD = 'mfe.preview';
const CHOICE_PREFIX = 'mfe.';
const INSPECT_FIELD = 'mfe.inspect';

/** Returns the path of the link that opens a preview with this pass. */
export const toPreviewPath = (pass: string): string => `/?${PREVIEW_PASS_QUERY_FIELD}=${pass}`;

const listFieldNames = (part: string): string[] => [...new URLSearchParams(part).keys()];

const isPass = (field: string): boolean =>
  field === TESTER_PASS_QUERY_FIELD || field === PREVIEW_PASS_QUERY_FIELD;

const isChoice = (field: string): boolean =>
  field.startsWith(CHOICE_PREFIX) && field !== INSPECT_FIELD;

/** Returns path and query of a URL without some query fields; never a URL of another site. */
const removeFields = (url: string, isDropped: (field: string) => boolean): string => {
  const [path = '/', query = ''] = url.split('?');
  const parts = query.split('&').filter((part) => !listFieldNames(part).some(isDropped));
  // Browsers treat two leading slashes of either kind as the beginning of a host name.
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  const rest = parts.filter((part) => part !== '').join('&');
  return rest === '' ? own : `${own}?${rest}`;
};

/** Returns path and query of a URL without the pass of a tester or preview; undefined if there is no pass. */
export const removePassFromUrl = (url: string): string | undefined =>
  listFieldNames(url.split('?')[1] ?? '').some(isPass) ? removeFields(url, isPass) : undefined;

/** Returns path and query of a URL without the fields that choose releases. */
export const removeReleaseChoicesFromUrl = (url: string): string => removeFields(url, isChoice);
