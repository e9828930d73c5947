/** Where a package's files answer. The release is a digest, so that an address never changes its bytes. */
export const PACKAGE_ROOT = '/scorm-content';

/** Pages around packages: they hold the run-time. */
export const FRAME_ROOT = '/scorm-frame';

/** What the frame of a package saves while its page goes. */
export const LEAVING_ROOT = '/scorm-save';

/** URL path of the files of one release; ends with a slash. They open with a ticket as the next part. */
export const packageBase = (courseId: string, release: string): string =>
  `${PACKAGE_ROOT}/${encodeURIComponent(courseId)}/${release}/`;

export const packageFrame = (courseId: string, ticket: string): string =>
  `${FRAME_ROOT}/${encodeURIComponent(courseId)}/${ticket}`;

export const leavingSaves = (courseId: string): string =>
  `${LEAVING_ROOT}/${encodeURIComponent(courseId)}`;

/** The media folder that a release's files are recorded in. */
export const packageFolder = (courseId: string, release: string): string =>
  `package/${courseId}/${release}`;
