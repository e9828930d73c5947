/** Cookies that mark releases as failed in a browser, so that the next page starts with another release. */

/** Seconds for which pages skip a failed release. After that it gets another chance. */
export const FAILED_RELEASE_SECONDS = 30 * 60;

/**
 * Returns the name of the cookie that marks one release as failed. It depends on the content. @param integrity hash of the entry
 */
export const toFailureCookieName = (integrity: string): string =>
  `cairn_failed_${integrity
    .replace(/^sha384-/, '')
    .replaceAll(/\W/g, '')
    .slice(0, 16)}`;
