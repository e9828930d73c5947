/** Matches paths that are never pages. Unknown paths under them get an error in the usual JSON format. */
const NOT_PAGES =
  /^\/(?:api|remotes|npm|media|scorm-content|scorm-frame|scorm-save|boot|dev)(?:\/|$)|\.[a-z\d]{2,5}$/i;

/** Returns whether a URL path can be a page of the site. @param path the path without a query */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);
