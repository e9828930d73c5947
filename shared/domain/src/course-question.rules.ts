/** Where an answer is looked for: what a question to the course assistant names. Sources: 001 §7, 002 §7.5; SCO-24. */

/** A lecture or a course as the answering service knows it. */
export interface QuestionPlace {
  /** The lecture's file name without its ending, or the CourseID. */
  readonly chroma_tablename: string;
  /** The storage address; it names the place and opens nothing. */
  readonly s3_url: string;
}

/** Addresses of our own have no host. Undefined without a path. */
const pathOf = (address: string): string | undefined =>
  withoutSignature(address).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || undefined;

/** Undefined for what cannot be percent-encoded text. */
const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** The address without its query, which is the signature, and without its fragment. */
export const withoutSignature = (address: string): string => address.split(/[?#]/, 1).join('');

/** The place of a recorded lecture, in any kind of course. Undefined for an address that names no file. */
export const lecturePlace = (lectureUrl: string | undefined): QuestionPlace | undefined => {
  const s3_url = withoutSignature((lectureUrl ?? '').trim());
  const file = decoded(pathOf(s3_url)?.split('/').at(-1) ?? '');
  const chroma_tablename = file?.replace(/(?<=.)\.[^.]*$/s, '');
  return chroma_tablename ? { chroma_tablename, s3_url } : undefined;
};

const COURSES = '/courses/';

/** The place of a whole course, for live ones, which have no one lecture. Undefined without an id. */
export const coursePlace = (courseId: string | undefined): QuestionPlace | undefined =>
  courseId
    ? { chroma_tablename: courseId, s3_url: COURSES + encodeURIComponent(courseId) }
    : undefined;

/** The CourseID that `coursePlace` was given; undefined for the place of anything else. */
export const courseIdOfPlace = ({ chroma_tablename, s3_url }: QuestionPlace): string | undefined =>
  coursePlace(chroma_tablename)?.s3_url === s3_url ? chroma_tablename : undefined;

/**
 * The id by which a packaged course is asked about: the second segment of its storage address. Undefined for an
 * address that is missing, cannot be read or is shorter (SCO-25).
 */
export const queueIdOf = (scormS3Url: string | undefined): string | undefined => {
  const segments = pathOf((scormS3Url ?? '').trim())?.split('/') ?? [];
  return decoded(segments.filter((segment) => segment !== '')[1] ?? '') || undefined;
};
