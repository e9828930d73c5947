/** What a browser remembers of releases that failed in it: cookies, so that the next page already begins with another one. */

/** So long another release is taken at once; then it gets a new chance. */
export const FAILED_SECONDS = 30 * 60;

/** The cookie that says so of one release; another content is another release. @param integrity of its entry */
export const failureCookie = (integrity: string): string =>
  `cairn_failed_${integrity
    .replace(/^sha384-/, '')
    .replaceAll(/\W/g, '')
    .slice(0, 16)}`;
