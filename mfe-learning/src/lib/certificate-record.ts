/**
 * What this browser remembers of the certificate that was opened last, so that /certificate shows it after a reload.
 * 000 §3, LEARN-11, LEARN-12.
 */
import type { Certificate } from '@cairn/api/certificates.contract';

const KEY = 'certificate.current';

/** Dates are ISO 8601; `certificateId` is '' until the server has named it. */
export interface CertificateRecord {
  /** Whose it is: nobody else's is shown. */
  readonly StudentID: string;
  readonly courseId: string;
  readonly certificateId: string;
  readonly courseTitle: string;
  readonly instructorName: string;
  readonly founderName: string;
  readonly competencies: readonly string[];
  readonly issueDate: string;
  readonly completionDate: string;
}

/** The record of a certificate as the server knows it. */
export const recordOf = (certificate: Certificate): CertificateRecord => ({
  StudentID: certificate.StudentID,
  courseId: certificate.CourseID,
  certificateId: certificate.CertificateID,
  courseTitle: certificate.CourseTitle,
  instructorName: certificate.InstructorName,
  founderName: certificate.FounderName,
  competencies: certificate.Competencies,
  issueDate: certificate.IssueDate,
  completionDate: certificate.CompletionDate,
});

export const writeCertificateRecord = (record: CertificateRecord): void =>
  localStorage.setItem(KEY, JSON.stringify(record));

const isRecord = (value: unknown): value is CertificateRecord => {
  const { StudentID, courseId, courseTitle } = (value ?? {}) as Partial<CertificateRecord>;
  return [StudentID, courseId, courseTitle].every((field) => typeof field === 'string');
};

/** The student's own record; undefined without one, for another student's, and for what is none. */
export const readCertificateRecord = (studentId: string): CertificateRecord | undefined => {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isRecord(record) && record.StudentID === studentId ? record : undefined;
  } catch {
    return undefined;
  }
};
