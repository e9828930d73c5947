/** Where a package's files answer. The release is a digest, so that an address never changes its bytes. */
export const PACKAGE_ROOT = '/scorm-content';

/** The part of a package that its cookie is good for; ends with a slash. */
export const packageScope = (courseId: string): string =>
  `${PACKAGE_ROOT}/${encodeURIComponent(courseId)}/`;

/** URL path of the files of one release; ends with a slash. */
export const packageBase = (courseId: string, release: string): string =>
  `${packageScope(courseId)}${release}/`;

/** The media folder that a release's files are recorded in. */
export const packageFolder = (courseId: string, release: string): string =>
  `package/${courseId}/${release}`;
