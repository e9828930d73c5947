/** Certificates for staff: lists them, and revokes single ones. 003 §2.8 */
import {
  type CertificateMonth,
  CERTIFICATES_PAGE_SIZE,
  type ReportedCertificate,
} from '@cairn/api/staff-reports.contract';
import { formatCertificateId, parseCertificateId } from '@cairn/domain/certificate.rules';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import type { FastifyReply } from 'fastify';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import {
  escapeLikePattern,
  type Sql,
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { notifyStudents } from '../../notifications/notify.ts';
import { isPersonInScope } from '../people/people.repository.ts';

interface CertificateRow extends Omit<ReportedCertificate, 'issuedAt' | 'revoked'> {
  readonly courseId: string;
  readonly issuedAt: Date;
  readonly revokedAt: Date | null;
  readonly reason: string | null;
}

const SELECT_CERTIFICATES = sqlFragment`
  select certificates.certificate_id as "certificateId", certificates.student_id as "personId",
    course_id as "courseId", student_name as "studentName", course_title as "courseTitle",
    issued_at as "issuedAt", revoked_at as "revokedAt", revocation_reason as reason
  from all_certificates certificates join students using (student_id)
    left join certificate_revocations using (certificate_id)`;

const toReportedCertificate = ({
  courseId: _course,
  issuedAt,
  revokedAt,
  reason,
  ...row
}: CertificateRow): ReportedCertificate => ({
  ...row,
  issuedAt: issuedAt.toISOString(),
  revoked: revokedAt && { at: revokedAt.toISOString(), reason: reason ?? '' },
});

/** Maximum number of words of a search. Further words are ignored, because each word costs a look-up. */
const MAX_SEARCH_WORDS = 8;

/** SQL condition that the text of the index `certificates_text` contains a word. */
const matchesWord = (word: string): SqlFragment =>
  sqlFragment`fold_for_search(student_name || ' ' || course_title) like ${`%${escapeLikePattern(word)}%`}`;

const matchesSearch = (search = ''): SqlFragment => {
  const id = parseCertificateId(search);
  const words = foldSearchText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS);
  if (words.length === 0) return sqlFragment`true`;
  const matchesWords = words.map(matchesWord).reduce((all, one) => sqlFragment`${all} and ${one}`);
  // A word of twelve letters may be a certificate's number, or the beginning of a name.
  return id === undefined
    ? matchesWords
    : sqlFragment`(certificates.certificate_id = ${id} or (${matchesWords}))`;
};

interface CertificatesQuery {
  readonly search?: string | undefined;
  readonly page: number;
}

const listPage = async (
  sql: SqlQuery,
  { search, page }: CertificatesQuery,
  scope: StaffScope,
): Promise<CertificateRow[]> => sql<CertificateRow[]>`
  ${SELECT_CERTIFICATES} where ${matchesSearch(search)} and ${isPersonInScope(scope)}
  order by issued_at desc, certificates.certificate_id
  limit ${CERTIFICATES_PAGE_SIZE + 1} offset ${(page - 1) * CERTIFICATES_PAGE_SIZE}`;

const listMonths = async (
  sql: SqlQuery,
  search: string | undefined,
  scope: StaffScope,
): Promise<CertificateMonth[]> => {
  const timeZone = await readSiteTimeZone(sql);
  return sql<CertificateMonth[]>`
    select to_char(issued_at at time zone ${timeZone}, 'YYYY-MM-01') as month, count(*)::int as issued,
      count(revoked_at)::int as revoked
    from all_certificates certificates join students using (student_id)
      left join certificate_revocations using (certificate_id)
    where ${matchesSearch(search)} and ${isPersonInScope(scope)} group by 1 order by 1 desc`;
};

/** Number of certificates that one statement of the download reads. */
const READ_AT_ONCE = 1000;

/**
 * Yields the matching certificates in batches. They are sorted by number, so that new certificates do not shift the batches.
 */
const readPieces = async function* (sql: SqlQuery, search: string | undefined, scope: StaffScope) {
  let rows: readonly CertificateRow[];
  let after = '';
  do {
    rows = await sql<CertificateRow[]>`
      ${SELECT_CERTIFICATES} where ${matchesSearch(search)} and ${isPersonInScope(scope)}
        and certificates.certificate_id > ${after}
      order by certificates.certificate_id limit ${READ_AT_ONCE}`;
    yield rows.map(toCells);
    after = rows.at(-1)?.certificateId ?? '';
  } while (rows.length === READ_AT_ONCE);
};

const COLUMNS = ['Certificate', 'Student', 'Course', 'Issued', 'Revoked', 'Reason'] as const;

const toCells = ({
  certificateId,
  studentName,
  courseTitle,
  issuedAt,
  revokedAt,
  reason,
}: CertificateRow) => [
  formatCertificateId(certificateId),
  studentName,
  courseTitle,
  issuedAt.toISOString(),
  revokedAt?.toISOString() ?? '',
  reason,
];

interface ReportedCertificatesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

const createRevoke =
  ({ sql, now }: ReportedCertificatesDeps) =>
  (caller: StaffCaller, certificateId: string, reason: string): Promise<ReportedCertificate> =>
    sql.begin(async (tx) => {
      const at = now();
      const revocations = await tx`
        insert into certificate_revocations
          (certificate_id, revoked_student_id, revoked_course_id, revoked_at, revocation_reason)
        select certificate_id, student_id, course_id, ${at}, ${reason} from all_certificates where certificate_id = ${certificateId}
        on conflict (certificate_id) do nothing returning 1`;
      const [certificate] = await tx<CertificateRow[]>`
        ${SELECT_CERTIFICATES} where certificates.certificate_id = ${certificateId}`;
      if (!certificate)
        throw new AppError(
          'not-found',
          'There is no such certificate. Go back to the list of certificates.',
        );
      if (revocations.length > 0) {
        const { personId, courseId, courseTitle } = certificate;
        await notifyStudents(tx, [personId], {
          kind: 'certificate-revoked',
          courseId,
          subject: { itemId: certificateId, itemName: courseTitle },
          onceKey: `certificate-revoked ${certificateId}`,
          at,
        });
        const after = { certificate: certificateId, course: courseTitle, reason };
        const object = { kind: 'person', id: personId } as const;
        await writeAuditEntry(tx, caller, { action: 'certificate-revoked', object, after }, at);
      }
      return toReportedCertificate(certificate);
    });

export const createReportedCertificates = (deps: ReportedCertificatesDeps) => {
  const { sql, now } = deps;
  return {
    list: async ({ scope }: StaffCaller, query: CertificatesQuery) => {
      const rows = await listPage(sql, query, scope);
      return {
        certificates: rows.slice(0, CERTIFICATES_PAGE_SIZE).map(toReportedCertificate),
        page: query.page,
        hasMore: rows.length > CERTIFICATES_PAGE_SIZE,
      };
    },
    months: async ({ scope }: StaffCaller, search: string | undefined) => ({
      months: await listMonths(sql, search, scope),
    }),
    send: (reply: FastifyReply, { scope }: StaffCaller, search: string | undefined): FastifyReply =>
      sendCsv(reply, {
        fileName: `certificates-${now().toISOString().slice(0, 10)}.csv`,
        columns: COLUMNS,
        pieces: readPieces(sql, search, scope),
      }),
    /** @throws not-found */
    revoke: createRevoke(deps),
  };
};
