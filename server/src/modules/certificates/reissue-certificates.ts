import { sqlIdentifier, type TransactionSql } from '../../platform/database/sql.ts';
import { createCertificateId } from './issue-certificate.ts';

/** Tables that contain valid certificates. */
const CERTIFICATE_TABLES = ['certificates', 'earlier_certificates'] as const;

/** A certificate that was issued again. */
export interface ReissuedCertificate {
  readonly oldId: string;
  readonly newId: string;
}

interface Reissue {
  readonly studentId: string;
  readonly at: Date;
}

const replaceCertificate = async (
  tx: TransactionSql,
  table: string,
  { oldId, newId, at }: ReissuedCertificate & Pick<Reissue, 'at'>,
): Promise<void> => {
  await tx`update ${sqlIdentifier(table)} issued
    set certificate_id = ${newId}, issued_at = ${at},
      student_name = full_name(students.first_name, students.last_name)
    from students where students.student_id = issued.student_id and certificate_id = ${oldId}`;
  await tx`update replaced_certificates set valid_certificate_id = ${newId}
    where valid_certificate_id = ${oldId}`;
  await tx`insert into replaced_certificates (replaced_certificate_id, valid_certificate_id, student_id, course_id, replaced_at)
    select ${oldId}, certificate_id, student_id, course_id, ${at} from ${sqlIdentifier(table)}
    where certificate_id = ${newId}`;
};

/**
 * Issues certificates of a student again whose name differs from the account's name. The new certificate has the current name
 * and a new number, and the old number leads to it. Revoked certificates do not change. The caller must hold the lock on the
 * student's account. MPEOP-32
 */
export const reissueCertificates = async (
  tx: TransactionSql,
  { studentId, at }: Reissue,
): Promise<ReissuedCertificate[]> => {
  const reissued: ReissuedCertificate[] = [];
  for (const table of CERTIFICATE_TABLES) {
    const outdated = await tx<{ oldId: string }[]>`
      select certificate_id as "oldId"
      from ${sqlIdentifier(table)} issued join students using (student_id)
      where student_id = ${studentId}
        and student_name <> full_name(students.first_name, students.last_name)
        and not exists (select from certificate_revocations revoked
          where revoked.certificate_id = issued.certificate_id)
      order by completed_at, course_id for update of issued`;
    for (const { oldId } of outdated) {
      const ids = { oldId, newId: createCertificateId() };
      await replaceCertificate(tx, table, { ...ids, at });
      reissued.push(ids);
    }
  }
  return reissued;
};
