import { randomInt } from 'node:crypto';
import { CERTIFICATE_ID_LENGTH, CERTIFICATE_ID_LETTERS } from '@cairn/domain/certificate.rules';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';

/** Returns a new random number of a certificate. */
export const createCertificateId = (): string =>
  Array.from(
    { length: CERTIFICATE_ID_LENGTH },
    () => CERTIFICATE_ID_LETTERS[randomInt(CERTIFICATE_ID_LETTERS.length)],
  ).join('');

/**
 * Issues the certificate of a completed course once, with the date of completion. If two calls run at the same time, the second
 * one inserts nothing. Does nothing for a course that is not completed. Locks the enrolment, so that no certificate is issued
 * while an instructor revokes the pass.
 */
export const issueCertificate = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<void> => {
  await sql`
    insert into certificates (certificate_id, student_id, course_id, student_name, course_title,
      instructor_name, competencies, completed_at, parts)
    select ${createCertificateId()}, student_id, course_id,
      full_name(students.first_name, students.last_name), title,
      full_name(instructors.first_name, instructors.last_name),
      array(select competency_name from course_competencies join competencies using (competency_id)
        where course_competencies.course_id = courses.course_id order by position),
      completed_at,
      coalesce((select parts from enrolment_parts done
        where done.student_id = enrolments.student_id and done.course_id = enrolments.course_id), '[]')
    from enrolments join students using (student_id) join courses using (course_id)
      join instructors using (instructor_id)
    where student_id = ${studentId} and course_id = ${courseId} and completed_at is not null
    for update of enrolments
    on conflict (student_id, course_id) do nothing`;
};
