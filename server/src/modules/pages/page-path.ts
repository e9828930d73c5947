/** Never pages: what is unknown there is an error of its own shape. */
const NOT_PAGES =
  /^\/(?:api|remotes|npm|media|scorm-content|scorm-frame|scorm-save|boot|dev)(?:\/|$)|\.[a-z\d]{2,5}$/i;

/** @param path without a query */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);
