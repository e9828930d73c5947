/**
 * Local copy of the certificate that was opened last, so that /certificate shows it after a reload. 000 §3, LEARN-11,
 * LEARN-12.
 */
import type { Certificate } from '@cairn/api/certificates.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { type Infer, z } from '@cairn/api/z';
import { CERTIFICATE_KEY, keptValue } from '@cairn/session';

const recordSchema = z.object({
  /** Owner of the certificate; it is shown to no other student. */
  StudentID: z.string(),
  courseId: z.string(),
  /** Id of the certificate; '' until the server has assigned it. */
  certificateId: z.string(),
  courseTitle: z.string(),
  instructorName: z.string(),
  founderName: z.string(),
  competencies: z.array(z.string()),
  issueDate: z.string(),
  completionDate: z.string(),
});
/** Certificate as the browser stores it. Dates are ISO 8601. */
export type CertificateRecord = Infer<typeof recordSchema>;

const certificateStore = keptValue(CERTIFICATE_KEY, recordSchema);

/** Converts a certificate of the server to the local copy. */
export const toCertificateRecord = (certificate: Certificate): CertificateRecord => ({
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

interface CompletedCourse {
  readonly CourseID: string;
  readonly CourseTitle?: string | undefined;
}

/** Builds the local copy of a certificate that the server has not sent yet; the certificate page loads the rest. */
export const createCertificateRecord = (
  { CourseID, CourseTitle = '' }: CompletedCourse,
  { StudentID, Courses }: Pick<UserAttributes, 'StudentID' | 'Courses'>,
): CertificateRecord => {
  const completed = Courses[CourseID]?.['CompletionDate'];
  return {
    StudentID,
    courseId: CourseID,
    certificateId: '',
    courseTitle: CourseTitle,
    instructorName: '',
    founderName: '',
    competencies: [],
    issueDate: '',
    completionDate: typeof completed === 'string' ? completed : '',
  };
};

export const writeCertificateRecord = (record: CertificateRecord): void =>
  void certificateStore.write(record);

/** Returns the student's own local copy; undefined without one, for another student's, and for invalid data. */
export const readCertificateRecord = (studentId: string): CertificateRecord | undefined => {
  const record = certificateStore.read();
  return record?.StudentID === studentId ? record : undefined;
};
