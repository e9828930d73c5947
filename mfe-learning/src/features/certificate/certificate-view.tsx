import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { certificateKind, printedCertificateId } from '@cairn/domain/certificate.rules';
import { commaList } from '@cairn/messages/comma-list';
import { useRecord } from '@cairn/record/use-record';
import { Link, useQuery } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Note } from '@cairn/ui/note';
import { SurveyReminder } from '@cairn/ui/survey-reminder';
import { t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { certificateDay } from '../../lib/certificate-day.ts';
import { CertificateFacts } from '../../lib/certificate-facts.tsx';
import { CertificateParts } from './certificate-parts.tsx';
import styles from './certificate.module.css';
import { CertificatePreview, PreviewPlace } from './certificate-preview.tsx';
import { DownloadLink } from './download-link.tsx';
import { failureWords } from './failure-words.ts';
import { ShareCertificate } from './share-certificate.tsx';

/** Exact text from 001 §8. */
const MISSING = t`No custom PDF available to download.`;
const ON_ITS_WAY = t`The certificate is still being made. Please try again in a moment.`;

interface CertificateViewProps {
  readonly certificate: CertificateDetail;
}

const fileNameOf = ({ CourseTitle }: CertificateDetail): string => {
  const title = CourseTitle.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  return t`Certificate - ${title}.pdf`;
};

const Facts = ({ certificate }: CertificateViewProps) => {
  const id = printedCertificateId(certificate.CertificateID);
  return (
    <section aria-label={t`What the certificate says`}>
      <CertificateFacts
        facts={[
          { label: t`Student`, value: certificate.StudentName },
          { label: t`Completed on`, value: certificateDay(certificate.CompletionDate) },
          { label: t`Issued on`, value: certificateDay(certificate.IssueDate) },
          { label: t`Instructor`, value: certificate.InstructorName },
          { label: t`Founder`, value: certificate.FounderName },
          { label: t`Competencies`, value: commaList(certificate.Competencies) },
          { label: t`Certificate ID`, value: id },
          {
            label: t`Verification`,
            value: <Link to={`/certificates/${id}`}>{t`Check this certificate`}</Link>,
          },
        ]}
      />
    </section>
  );
};

/** A student's certificate: the printed page, its file and its text. */
export const CertificateView = ({ certificate }: CertificateViewProps) => {
  const { CourseID, CourseTitle, CertificateOptions } = certificate;
  const isMissing = certificateKind(CertificateOptions) === 'missing';
  const file = useQuery({
    ...certificateQueries.file(CourseID),
    enabled: !isMissing,
  });
  const progress = useRecord()?.Courses[CourseID];
  const failure = file.error && failureWords(file.error);
  return (
    <div className={styles['view']}>
      <header className={styles['header']}>
        <div>
          <p className={styles['kind']}>{t`Certificate of completion`}</p>
          <h1 className={styles['title']}>{CourseTitle}</h1>
          <SurveyReminder courseId={CourseID} courseTitle={CourseTitle} progress={progress} />
        </div>
        <div className={styles['download']}>
          <DownloadLink
            file={file.data}
            fileName={fileNameOf(certificate)}
            warning={isMissing ? MISSING : (failure ?? ON_ITS_WAY)}
          />
          <ShareCertificate certificate={certificate} />
        </div>
      </header>
      {isMissing && (
        <Note>{t`There is no preview: this course has no PDF for its certificate yet.`}</Note>
      )}
      {!isMissing && (
        <Loaded
          query={file}
          skeleton={<PreviewPlace />}
          renderFailure={({ error, ...retry }) => (
            <ErrorState
              title={t`The certificate cannot be shown`}
              detail={failureWords(error)}
              {...retry}
            />
          )}
        >
          {(pdf) => <CertificatePreview courseId={CourseID} file={pdf} />}
        </Loaded>
      )}
      <Facts certificate={certificate} />
      <CertificateParts parts={certificate.Parts} />
    </div>
  );
};
