/** URL path of package files. It contains a digest of the release, so that the content of a URL never changes. */
export const PACKAGE_ROOT = '/scorm-content';

/** URL path of the pages around packages, which contain the SCORM run-time. */
export const FRAME_ROOT = '/scorm-frame';

/** URL path for values that a package's frame saves while its page closes. */
export const UNLOAD_SAVE_ROOT = '/scorm-save';

/** Returns the URL path of the files of one release, with a trailing slash. A ticket follows as the next part. */
export const packageBasePath = (courseId: string, release: string): string =>
  `${PACKAGE_ROOT}/${encodeURIComponent(courseId)}/${release}/`;

export const packageFramePath = (courseId: string, ticket: string): string =>
  `${FRAME_ROOT}/${encodeURIComponent(courseId)}/${ticket}`;

export const unloadSavePath = (courseId: string): string =>
  `${UNLOAD_SAVE_ROOT}/${encodeURIComponent(courseId)}`;

/** Returns the media folder in which a release's files are recorded. */
export const packageMediaFolder = (courseId: string, release: string): string =>
  `package/${courseId}/${release}`;
