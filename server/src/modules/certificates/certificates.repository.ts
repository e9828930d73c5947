import type { CertificatePart } from '@cairn/api/certificates.contract';
import { sqlFragment, type Sql } from '../../platform/database/sql.ts';
import type { CertificateFieldRectangle } from './certificate-request.ts';

export interface StoredCertificate {
  readonly certificateId: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly studentName: string;
  readonly courseTitle: string;
  readonly instructorName: string;
  readonly competencies: string[];
  readonly completedAt: Date;
  readonly issuedAt: Date;
  readonly parts: readonly CertifiedCoursePart[];
  /** Null for a valid certificate. */
  readonly revokedAt: Date | null;
}

/** A part of the course as it was when the certificate was issued. */
export interface CertifiedCoursePart {
  readonly title: string;
  readonly kind: CertificatePart['Kind'];
  readonly isAssessed: boolean;
}

/** Settings of a course for the design of its certificates. */
export interface StoredCertificateDesign {
  readonly useDefault: boolean;
  readonly template: { readonly fileName: string; readonly key: string } | null;
  readonly fields: Readonly<Record<string, CertificateFieldRectangle>>;
}

const columns = sqlFragment`
  certificate_id as "certificateId", student_id as "studentId", course_id as "courseId",
  student_name as "studentName", course_title as "courseTitle",
  instructor_name as "instructorName", competencies, completed_at as "completedAt",
  issued_at as "issuedAt",
  coalesce(parts, (
    select done.parts from enrolment_parts done
    where done.student_id = issued.student_id and done.course_id = issued.course_id
  ), '[]') as parts,
  (select revoked_at from certificate_revocations
    where certificate_revocations.certificate_id = issued.certificate_id) as "revokedAt"`;

/** Returns the student's completed courses for which no certificate was issued yet. */
export const listCoursesToCertify = async (sql: Sql, studentId: string): Promise<string[]> => {
  const rows = await sql<{ course_id: string }[]>`
    select course_id from enrolments left join certificates using (student_id, course_id)
    where student_id = ${studentId} and enrolments.completed_at is not null
      and certificate_id is null
    order by course_id`;
  return rows.map((row) => row.course_id);
};

/** Returns the certificates of a student, also those of earlier rounds. The most recently completed course comes first. */
export const listStudentCertificates = (
  sql: Sql,
  studentId: string,
): Promise<StoredCertificate[]> =>
  sql<StoredCertificate[]>`
    select ${columns} from all_certificates issued where student_id = ${studentId}
    order by completed_at desc, course_id`;

export const findCourseCertificate = async (
  sql: Sql,
  studentId: string,
  courseId: string,
): Promise<StoredCertificate | undefined> => {
  const [row] = await sql<StoredCertificate[]>`
    select ${columns} from certificates issued
    where student_id = ${studentId} and course_id = ${courseId}`;
  return row;
};

export const findCertificate = async (
  sql: Sql,
  certificateId: string,
): Promise<StoredCertificate | undefined> => {
  const [row] = await sql<StoredCertificate[]>`
    select ${columns} from all_certificates issued where certificate_id = ${certificateId}`;
  return row;
};

/** Returns the certificate that was issued in place of the one with this number, which is no longer valid. */
export const findReplacementCertificate = async (
  sql: Sql,
  oldCertificateId: string,
): Promise<{ certificateId: string; replacedAt: Date } | undefined> => {
  const [row] = await sql<{ certificateId: string; replacedAt: Date }[]>`
    select valid_certificate_id as "certificateId", replaced_at as "replacedAt"
    from replaced_certificates where replaced_certificate_id = ${oldCertificateId}`;
  return row;
};

/** Returns the certificate design of a course; undefined if the course does not exist. */
export const findCertificateDesign = async (
  sql: Sql,
  courseId: string,
): Promise<StoredCertificateDesign | undefined> => {
  const [row] = await sql<{ certificate: StoredCertificateDesign }[]>`
    select certificate from courses where course_id = ${courseId}`;
  return row?.certificate;
};
