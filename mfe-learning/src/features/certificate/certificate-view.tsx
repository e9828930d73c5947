import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { getCertificateKind, formatCertificateId } from '@cairn/domain/certificate.rules';
import { sanitiseName } from '@cairn/domain/display-name.rules';
import { commaList } from '@cairn/messages/word-lists';
import { useStudentRecord } from '@cairn/record/use-record';
import { Link, useQuery } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { SurveyReminder } from '@cairn/ui/survey-reminder';
import { t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { formatUtcDate } from '@cairn/messages/dates';
import { CertificateFacts } from '../../lib/certificate-facts.tsx';
import { AssessedCourseParts } from './assessed-course-parts.tsx';
import styles from './certificate.module.css';
import { CertificatePreview, CertificatePreviewSkeleton } from './certificate-preview.tsx';
import { CertificateDownloadLink } from './download-link.tsx';
import { describeCertificateFailure } from './certificate-failure.ts';
import { ShareCertificate } from './share-certificate.tsx';

/** Warning for a certificate without a PDF; the exact text from 001 §8. */
const FILE_MISSING = t`No custom PDF available to download.`;
const FILE_NOT_READY = t`The certificate is still being made. Please try again in a moment.`;

interface CertificateViewProps {
  readonly certificate: CertificateDetail;
}

const toFileName = ({ CourseTitle }: CertificateDetail): string => {
  const title = CourseTitle.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  return sanitiseName(t`Certificate - ${title}.pdf`);
};

const Facts = ({ certificate }: CertificateViewProps) => {
  const id = formatCertificateId(certificate.CertificateID);
  return (
    <section aria-label={t`What the certificate says`}>
      <CertificateFacts
        facts={[
          { label: t`Student`, value: certificate.StudentName, isName: true },
          { label: t`Completed on`, value: formatUtcDate(certificate.CompletionDate) },
          { label: t`Issued on`, value: formatUtcDate(certificate.IssueDate) },
          { label: t`Instructor`, value: certificate.InstructorName, isName: true },
          { label: t`Founder`, value: certificate.FounderName, isName: true },
          { label: t`Competencies`, value: commaList(certificate.Competencies) },
          { label: t`Certificate ID`, value: id, isName: true },
          {
            label: t`Verification`,
            value: <Link to={`/certificates/${id}`}>{t`Check this certificate`}</Link>,
          },
        ]}
      />
    </section>
  );
};

/** Shows a student's certificate: the printed page, its file and its text. */
export const CertificateView = ({ certificate }: CertificateViewProps) => {
  const { CourseID, CourseTitle, CertificateOptions } = certificate;
  const isMissing = getCertificateKind(CertificateOptions) === 'missing';
  const file = useQuery({
    ...certificateQueries.file(CourseID),
    enabled: !isMissing,
  });
  const progress = useStudentRecord()?.Courses[CourseID];
  const failure = file.error && describeCertificateFailure(file.error);
  return (
    <div className={styles['view']}>
      <header className={styles['header']}>
        <div>
          <p className={styles['kind']}>{t`Certificate of completion`}</p>
          <h1 className={styles['title']}>{CourseTitle}</h1>
          <SurveyReminder courseId={CourseID} courseTitle={CourseTitle} progress={progress} />
        </div>
        <div className={styles['download']}>
          <CertificateDownloadLink
            file={file.data}
            fileName={toFileName(certificate)}
            warning={isMissing ? FILE_MISSING : (failure ?? FILE_NOT_READY)}
          />
          <ShareCertificate certificate={certificate} />
        </div>
      </header>
      {isMissing && (
        <Note>{t`There is no preview: this course has no PDF for its certificate yet.`}</Note>
      )}
      {!isMissing && (
        <QueryContent
          query={file}
          skeleton={<CertificatePreviewSkeleton />}
          renderFailure={({ error, ...retry }) => (
            <ErrorState
              title={t`The certificate cannot be shown`}
              detail={describeCertificateFailure(error)}
              {...retry}
            />
          )}
        >
          {(pdf) => <CertificatePreview courseId={CourseID} file={pdf} />}
        </QueryContent>
      )}
      <Facts certificate={certificate} />
      <AssessedCourseParts parts={certificate.Parts} />
    </div>
  );
};
