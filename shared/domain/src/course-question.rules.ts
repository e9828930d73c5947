/** The lecture or course that a question to the course assistant is about. Sources: 001 §7, 002 §7.5; SCO-24. */

/** Lecture or course about which the assistant answers, as the assistant's service identifies it. */
export interface QuestionTarget {
  /** The lecture's file name without its ending, or the CourseID. */
  readonly chroma_tablename: string;
  /** Storage URL without its signature; it identifies the lecture or course and gives no access. */
  readonly s3_url: string;
}

/** Returns the path of a URL; undefined without one. URLs of this site have no host. */
const extractUrlPath = (address: string): string | undefined =>
  removeUrlSignature(address).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || undefined;

/** Returns the percent-decoded text of a URL part; undefined when it cannot be decoded. */
const decodeUrlPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** Returns the URL without its query, which holds the signature, and without its fragment. */
export const removeUrlSignature = (address: string): string => address.split(/[?#]/, 1).join('');

/** Identifies a recorded lecture of any kind of course; undefined for a URL that names no file. */
export const toLectureTarget = (lectureUrl: string | undefined): QuestionTarget | undefined => {
  const s3_url = removeUrlSignature((lectureUrl ?? '').trim());
  const file = decodeUrlPart(extractUrlPath(s3_url)?.split('/').at(-1) ?? '');
  const chroma_tablename = file?.replace(/(?<=.)\.[^.]*$/s, '');
  return chroma_tablename ? { chroma_tablename, s3_url } : undefined;
};

const COURSES_PATH = '/courses/';

/**
 * Identifies a whole course; undefined without an id, or for one that no URL can hold. Live courses use it, because they have no
 * single lecture.
 */
export const toCourseTarget = (courseId: string | undefined): QuestionTarget | undefined =>
  courseId?.isWellFormed() && courseId !== ''
    ? { chroma_tablename: courseId, s3_url: COURSES_PATH + encodeURIComponent(courseId) }
    : undefined;

/** Returns the CourseID that `toCourseTarget` was called with; undefined for a lecture. */
export const findTargetCourseId = ({
  chroma_tablename,
  s3_url,
}: QuestionTarget): string | undefined =>
  toCourseTarget(chroma_tablename)?.s3_url === s3_url ? chroma_tablename : undefined;

/**
 * Returns the id under which the assistant answers about a packaged course: the second segment of its storage URL.
 * Undefined for a URL that is missing, unreadable or shorter (SCO-25).
 */
export const findPackageQueueId = (scormS3Url: string | undefined): string | undefined => {
  const segments = extractUrlPath((scormS3Url ?? '').trim())?.split('/') ?? [];
  return decodeUrlPart(segments.filter((segment) => segment !== '')[1] ?? '') || undefined;
};
