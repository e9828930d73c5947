/** Signed tickets in URLs of packages. A ticket opens one package for some hours, for every page that has the URL. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Time in seconds for which a package's URLs stay equal, so that the browser finds the files of an earlier visit in its cache.
 */
const PERIOD_SECONDS = 8 * 60 * 60;

export interface PackageTicketSigner {
  /** Returns a ticket for reading the files of a course's package, and for framing them from this origin. */
  readonly forFiles: (courseId: string, appOrigin: string) => string;
  /** Returns the origin of the pages that may frame the package; undefined if the ticket is invalid. */
  readonly readFiles: (ticket: string, courseId: string) => string | undefined;
  /** Returns a ticket for saving the student's values of a packaged course. */
  readonly forSaving: (courseId: string, studentId: string) => string;
  /** Returns the StudentID of a ticket for saving; undefined if the ticket is invalid. */
  readonly readSaving: (ticket: string, courseId: string) => string | undefined;
}

type Purpose = 'files' | 'saving';

/**
 * Creates the functions that sign and read tickets.
 * @param secret the secret that all servers of the database share
 */
export const createPackageTicketSigner = (secret: Buffer, now: () => Date): PackageTicketSigner => {
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  const sign = (purpose: Purpose, courseId: string, subject: string, end: number): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, courseId, subject, end]))
      .digest();

  const create = (purpose: Purpose, courseId: string, subject: string): string => {
    const end = (Math.floor(seconds() / PERIOD_SECONDS) + 2) * PERIOD_SECONDS;
    const signature = sign(purpose, courseId, subject, end).toString('base64url');
    return `${end}.${Buffer.from(subject).toString('base64url')}.${signature}`;
  };

  const read = (purpose: Purpose, ticket: string, courseId: string): string | undefined => {
    const [, end = '', subject = '', signature = ''] =
      /^(\d{1,12})\.([\w-]{1,500})\.([\w-]{43})$/.exec(ticket) ?? [];
    if (Number(end) <= seconds()) return undefined;
    const text = Buffer.from(subject, 'base64url').toString();
    const actual = Buffer.from(signature, 'base64url');
    const expected = sign(purpose, courseId, text, Number(end));
    return actual.length === expected.length && timingSafeEqual(actual, expected)
      ? text
      : undefined;
  };

  return {
    forFiles: (courseId, appOrigin) => create('files', courseId, appOrigin),
    readFiles: (ticket, courseId) => read('files', ticket, courseId),
    forSaving: (courseId, studentId) => create('saving', courseId, studentId),
    readSaving: (ticket, courseId) => read('saving', ticket, courseId),
  };
};
