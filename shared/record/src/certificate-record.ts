/**
 * What this browser remembers of the certificate that was opened last, so that /certificate shows it after a reload.
 * 000 §3, LEARN-11, LEARN-12.
 */
import type { Certificate } from '@cairn/api/certificates.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { type Infer, z } from '@cairn/api/z';
import { CERTIFICATE_KEY, keptValue } from '@cairn/session';

const recordSchema = z.object({
  /** Whose it is: nobody else's is shown. */
  StudentID: z.string(),
  courseId: z.string(),
  /** '' until the server has named it. */
  certificateId: z.string(),
  courseTitle: z.string(),
  instructorName: z.string(),
  founderName: z.string(),
  competencies: z.array(z.string()),
  issueDate: z.string(),
  completionDate: z.string(),
});
/** Dates are ISO 8601. */
export type CertificateRecord = Infer<typeof recordSchema>;

const kept = keptValue(CERTIFICATE_KEY, recordSchema);

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

interface CompletedCourse {
  readonly CourseID: string;
  readonly CourseTitle?: string | undefined;
}

/** What is known without the server's list of certificates: enough for the viewer to ask for the rest. */
export const recordOfCourse = (
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

export const writeCertificateRecord = (record: CertificateRecord): void => void kept.write(record);

/** The student's own record; undefined without one, for another student's, and for what is none. */
export const readCertificateRecord = (studentId: string): CertificateRecord | undefined => {
  const record = kept.read();
  return record?.StudentID === studentId ? record : undefined;
};
