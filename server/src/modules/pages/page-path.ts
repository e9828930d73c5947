/** Matches paths that are never pages. Unknown paths under them get an error in the usual JSON format. */
const NOT_PAGES =
  /^\/(?:api|remotes|npm|media|scorm-content|scorm-frame|scorm-save|boot|dev)(?:\/|$)|\.[a-z\d]{2,5}$/i;

/** Returns whether a URL path can be a page of the site. @param path the path without a query */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);

/** Matches the path of the page that signs out, in each spelling that the router of the page accepts. */
const LOGOUT_PATH = /^\/+logout\/*$/i;

/** Returns whether the page of a URL path signs the student out. @param path the path without a query */
export const isLogoutPath = (path: string): boolean =>
  LOGOUT_PATH.test(
    path.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
