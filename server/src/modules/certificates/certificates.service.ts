import type {
  Certificate,
  CertificateDetail,
  CertificatePart,
  VerifiedCertificate,
} from '@cairn/api/certificates.contract';
import { parseCertificateId } from '@cairn/domain/certificate.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import type { CertificateFile, GetCertificateFile } from './certificate-files.ts';
import type { ReadCertificateSite } from './certificate-site.ts';
import { toCertificateTexts } from './certificate-texts.ts';
import {
  findCertificate,
  findCourseCertificate,
  findCertificateDesign,
  findReplacementCertificate,
  listStudentCertificates,
  listCoursesToCertify,
  type StoredCertificate,
  type StoredCertificateDesign,
} from './certificates.repository.ts';
import { issueCertificate } from './issue-certificate.ts';

export interface CertificatesService {
  /** Returns the certificates of all courses that the student has completed. Issues missing certificates first. */
  readonly list: (studentId: string) => Promise<Certificate[]>;
  /**
   * Returns the student's certificate of a course (CERT-10).
   * @throws not-found if the course does not exist
   * @throws forbidden if the student has not completed the course according to the server
   */
  readonly find: (studentId: string, courseId: string) => Promise<CertificateDetail>;
  /**
   * Returns the certificate of a course as a PDF. Rejects with the errors of `find` and of the PDF renderer, and with conflict for
   * a revoked certificate.
   * @param origin the origin of the site that the student uses
   */
  readonly file: (
    studentId: string,
    courseId: string,
    origin: string,
  ) => Promise<CertificateFile & { readonly fileName: string }>;
  /**
   * Returns the certificate with this id, which anyone may check; for an old number, the certificate that was issued in its place.
   * @throws not-found
   */
  readonly verify: (typedId: string) => Promise<VerifiedCertificate>;
}

interface CertificatesDeps {
  readonly sql: Sql;
  readonly signer: MediaSigner;
  readonly getCertificateFile: GetCertificateFile;
  readonly readSite: ReadCertificateSite;
}

const toCertificateOptions = (design: StoredCertificateDesign, signer: MediaSigner) => ({
  UseDefaultCert: design.useDefault,
  ...(design.template && { S3Url: signer.sign(design.template.key) }),
  Fields: Object.fromEntries(
    Object.entries(design.fields).map(([name, box]) => [name, { Coords: [...box] }]),
  ),
});

/**
 * Returns the file name of a certificate, such as 'Certificate - Security Foundations.pdf', without characters that file systems
 * refuse.
 */
const toCertificateFileName = ({ courseTitle }: StoredCertificate): string =>
  `Certificate - ${courseTitle.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.pdf`;

const toCertificate = (certificate: StoredCertificate, founderName: string): Certificate => ({
  CertificateID: certificate.certificateId,
  CourseID: certificate.courseId,
  CourseTitle: certificate.courseTitle,
  StudentID: certificate.studentId,
  StudentName: certificate.studentName,
  InstructorName: certificate.instructorName,
  FounderName: founderName,
  Competencies: certificate.competencies,
  Parts: toCertificateParts(certificate),
  IssueDate: certificate.issuedAt.toISOString(),
  CompletionDate: certificate.completedAt.toISOString(),
  ...toRevokedDate(certificate),
});

const toRevokedDate = ({ revokedAt }: StoredCertificate) =>
  revokedAt === null ? {} : { RevokedDate: revokedAt.toISOString() };

const toCertificateParts = ({ parts }: StoredCertificate): CertificatePart[] =>
  parts.map(({ title, kind, isAssessed }) => ({
    Title: title,
    Kind: kind,
    IsAssessed: isAssessed,
  }));

/** Returns the words of the certificate, and which parts of the course were assessed. */
const toVerifiedCertificate = (certificate: StoredCertificate): VerifiedCertificate => ({
  CertificateID: certificate.certificateId,
  StudentName: certificate.studentName,
  CourseTitle: certificate.courseTitle,
  InstructorName: certificate.instructorName,
  CompletionDate: certificate.completedAt.toISOString(),
  IssueDate: certificate.issuedAt.toISOString(),
  Parts: toCertificateParts(certificate),
  ...toRevokedDate(certificate),
});

/** Returns a certificate by its number, or by an old number of it. */
const findVerifiedCertificate = async (
  sql: Sql,
  id: string,
): Promise<VerifiedCertificate | undefined> => {
  const found = await findCertificate(sql, id);
  if (found) return toVerifiedCertificate(found);
  const replacement = await findReplacementCertificate(sql, id);
  const valid = replacement && (await findCertificate(sql, replacement.certificateId));
  if (!valid) return undefined;
  const ReplacedAt = replacement.replacedAt.toISOString();
  return { ...toVerifiedCertificate(valid), ReplacedID: id, ReplacedAt };
};

const refuseUnknownCertificate = (): never => {
  throw new AppError('not-found', 'There is no certificate with this ID.');
};

export const createCertificatesService = (deps: CertificatesDeps): CertificatesService => {
  const { sql, signer, getCertificateFile, readSite } = deps;

  const requireOwnCertificate = async (studentId: string, courseId: string) => {
    const design = await findCertificateDesign(sql, courseId);
    if (!design) throw new AppError('not-found', 'There is no such course.');
    await issueCertificate(sql, studentId, courseId);
    const certificate = await findCourseCertificate(sql, studentId, courseId);
    if (certificate) return { certificate, design };
    throw new AppError('forbidden', 'You have not completed this course yet.');
  };

  return {
    list: async (studentId) => {
      for (const courseId of await listCoursesToCertify(sql, studentId)) {
        await issueCertificate(sql, studentId, courseId);
      }
      const siteAt = await readSite();
      return (await listStudentCertificates(sql, studentId)).map((one) =>
        toCertificate(one, siteAt(one.issuedAt).founderName),
      );
    },
    find: async (studentId, courseId) => {
      const { certificate, design } = await requireOwnCertificate(studentId, courseId);
      const { founderName } = (await readSite())(certificate.issuedAt);
      return {
        ...toCertificate(certificate, founderName),
        CertificateOptions: toCertificateOptions(design, signer),
      };
    },
    file: async (studentId, courseId, origin) => {
      const { certificate, design } = await requireOwnCertificate(studentId, courseId);
      if (certificate.revokedAt !== null)
        throw new AppError('conflict', 'This certificate was revoked. Ask your school why.');
      const { founderName, brand } = (await readSite())(certificate.issuedAt);
      const words = toCertificateTexts(certificate, { origin, founderName });
      const looks = { design, brand };
      const made = await getCertificateFile(certificate.certificateId, words, looks);
      return { ...made, fileName: toCertificateFileName(certificate) };
    },
    verify: async (typedId) => {
      const id = parseCertificateId(typedId);
      const found = id === undefined ? undefined : await findVerifiedCertificate(sql, id);
      return found ?? refuseUnknownCertificate();
    },
  };
};
