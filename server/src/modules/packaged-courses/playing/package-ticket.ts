/** Signed words that stand in URLs: they open one package for some hours, to whatever page has the URL. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** URLs of one period are alike, so that a browser finds the files of an earlier visit in its cache. */
const PERIOD_SECONDS = 8 * 60 * 60;

export interface PackageTickets {
  /** For the files of a course, and for framing them from this origin. */
  readonly forFiles: (courseId: string, appOrigin: string) => string;
  /** Returns the origin of the pages that may frame the package; undefined when the ticket opens nothing. */
  readonly readFiles: (ticket: string, courseId: string) => string | undefined;
  /** For saving this course of this student. */
  readonly forSaving: (courseId: string, studentId: string) => string;
  /** Returns the student; undefined when the ticket opens nothing. */
  readonly readSaving: (ticket: string, courseId: string) => string | undefined;
}

type Purpose = 'files' | 'saving';

/** @param secret shared by all servers of the database */
export const createPackageTickets = (secret: Buffer, now: () => Date): PackageTickets => {
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
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(purpose, courseId, text, Number(end));
    return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
  };

  return {
    forFiles: (courseId, appOrigin) => create('files', courseId, appOrigin),
    readFiles: (ticket, courseId) => read('files', ticket, courseId),
    forSaving: (courseId, studentId) => create('saving', courseId, studentId),
    readSaving: (ticket, courseId) => read('saving', ticket, courseId),
  };
};
