/**
 * Start of the URL paths of files of SCORM packages. A digest of the release follows, so that the content of a URL never
 * changes.
 */
export const PACKAGE_FILES_URL_PATH = '/scorm-content';

/** Start of the URL paths of the pages around SCORM packages, which contain the SCORM run-time. */
export const PACKAGE_FRAME_URL_PATH = '/scorm-frame';

/** Start of the URL paths to which a SCORM package's frame sends values while its page closes. */
export const PACKAGE_UNLOAD_SAVE_URL_PATH = '/scorm-save';

/**
 * Returns the URL path of the files of one release of a SCORM package, with a trailing slash. A ticket follows as the next
 * part.
 */
export const toPackageFilesPath = (courseId: string, release: string): string =>
  `${PACKAGE_FILES_URL_PATH}/${encodeURIComponent(courseId)}/${release}/`;

export const toPackageFramePath = (courseId: string, ticket: string): string =>
  `${PACKAGE_FRAME_URL_PATH}/${encodeURIComponent(courseId)}/${ticket}`;

export const toUnloadSavePath = (courseId: string): string =>
  `${PACKAGE_UNLOAD_SAVE_URL_PATH}/${encodeURIComponent(courseId)}`;

/** Returns the media folder in which the files of one release of a SCORM package are recorded. */
export const toPackageMediaFolder = (courseId: string, release: string): string =>
  `package/${courseId}/${release}`;
