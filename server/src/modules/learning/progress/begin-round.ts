import { issueCertificate } from '../../certificates/issue-certificate.ts';
import { sqlIdentifier, type TransactionSql } from '../../../platform/database/sql.ts';

interface NewRound {
  readonly studentIds: readonly string[];
  readonly courseId: string;
  readonly at: Date;
}

/** Tables of progress. A new round deletes their rows of the student and the course. */
const PROGRESS_TABLES = [
  'module_progress',
  'running_attempts',
  'survey_responses',
  'scorm_values',
  'scorm_session_times',
  'scorm_set_aside',
] as const;

/** Stores completions and certificates of the round that ends. Parts of a certificate are stored as they are now. */
const storeEndedRounds = async (
  tx: TransactionSql,
  { studentIds, courseId, at }: NewRound,
): Promise<void> => {
  const ids = [...studentIds];
  // A completion may have no certificate yet, such as a completion that was imported.
  for (const studentId of ids) await issueCertificate(tx, studentId, courseId);
  await tx`insert into enrolment_rounds (student_id, course_id, round_completed_at, round_result, round_ended_at)
    select student_id, course_id, completed_at, result, ${at} from enrolments
    where student_id = any(${ids}::text[]) and course_id = ${courseId} and completed_at is not null
    on conflict do nothing`;
  await tx`insert into earlier_certificates (certificate_id, student_id, course_id, student_name,
      course_title, instructor_name, competencies, completed_at, issued_at, parts)
    select certificate_id, student_id, course_id, student_name, course_title, instructor_name,
      competencies, completed_at, issued_at, coalesce(parts, (
        select done.parts from enrolment_parts done
        where done.student_id = certificates.student_id and done.course_id = certificates.course_id))
    from certificates
    where student_id = any(${ids}::text[]) and course_id = ${courseId}`;
  await tx`delete from certificates
    where student_id = any(${ids}::text[]) and course_id = ${courseId}`;
};

/**
 * Begins a new round of a completed course: progress starts anew, and the earlier completion and certificate are kept (MENR-19,
 * MENR-20). Attempts and handed-in work stay stored, but those of earlier rounds do not count. The caller must hold the locks
 * on the students' accounts.
 */
export const beginEnrolmentRound = async (tx: TransactionSql, round: NewRound): Promise<void> => {
  const { courseId, at } = round;
  const ids = [...round.studentIds];
  await storeEndedRounds(tx, round);
  for (const table of PROGRESS_TABLES)
    await tx`delete from ${sqlIdentifier(table)}
      where student_id = any(${ids}::text[]) and course_id = ${courseId}`;
  // A page that was opened in the earlier round has an older revision, so the values that it sends are set aside.
  await tx`update scorm_revisions set revision = revision + 1, visit = null
    where student_id = any(${ids}::text[]) and course_id = ${courseId}`;
  await tx`update enrolments set completed_at = null, completion_shown_at = null, result = null,
      result_by = null, result_at = null, round_began_at = ${at}
    where student_id = any(${ids}::text[]) and course_id = ${courseId}`;
};
