/** Paths that are never pages; unknown ones get an error in the usual shape. */
const NOT_PAGES =
  /^\/(?:api|remotes|npm|media|scorm-content|scorm-frame|scorm-save|boot|dev)(?:\/|$)|\.[a-z\d]{2,5}$/i;

/** Returns whether a path can be a page. @param path the path without a query */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);
