import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { certificateKind, printedCertificateId } from '@cairn/domain/certificate.rules';
import { Link, useQuery } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Note } from '@cairn/ui/note';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { certificateDay } from '../../lib/certificate-day.ts';
import { CertificateFacts } from '../../lib/certificate-facts.tsx';
import styles from './certificate.module.css';
import { CertificatePreview, PreviewPlace } from './certificate-preview.tsx';
import { DownloadLink } from './download-link.tsx';
import { failureWords } from './failure-words.ts';
import { ShareCertificate } from './share-certificate.tsx';

/** Verbatim, 001 §8. */
const MISSING = 'No custom PDF available to download.';
const ON_ITS_WAY = 'The certificate is still being made. Please try again in a moment.';

interface CertificateViewProps {
  readonly certificate: CertificateDetail;
}

const fileNameOf = ({ CourseTitle }: CertificateDetail): string =>
  `Certificate - ${CourseTitle.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`;

const Facts = ({ certificate }: CertificateViewProps) => {
  const id = printedCertificateId(certificate.CertificateID);
  return (
    <section aria-label="What the certificate says">
      <CertificateFacts
        facts={[
          { label: 'Student', value: certificate.StudentName },
          { label: 'Completed on', value: certificateDay(certificate.CompletionDate) },
          { label: 'Issued on', value: certificateDay(certificate.IssueDate) },
          { label: 'Instructor', value: certificate.InstructorName },
          { label: 'Founder', value: certificate.FounderName },
          { label: 'Competencies', value: certificate.Competencies.join(', ') },
          { label: 'Certificate ID', value: id },
          {
            label: 'Verification',
            value: <Link to={`/certificates/${id}`}>Check this certificate</Link>,
          },
        ]}
      />
    </section>
  );
};

/** A certificate that the student has: the page as it will be printed, its file, and what it says. */
export const CertificateView = ({ certificate }: CertificateViewProps) => {
  const { CourseID, CourseTitle, CertificateOptions } = certificate;
  const isMissing = certificateKind(CertificateOptions) === 'missing';
  const file = useQuery({
    ...certificateQueries.file(CourseID),
    enabled: !isMissing,
  });
  const failure = file.error && failureWords(file.error);
  return (
    <div className={styles['view']}>
      <header className={styles['header']}>
        <div>
          <p className={styles['kind']}>Certificate of completion</p>
          <h1 className={styles['title']}>{CourseTitle}</h1>
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
        <Note>There is no preview: this course has no PDF for its certificate yet.</Note>
      )}
      {!isMissing && (
        <Loaded
          query={file}
          skeleton={<PreviewPlace />}
          renderFailure={({ error, ...retry }) => (
            <ErrorState
              title="The certificate cannot be shown"
              detail={failureWords(error)}
              {...retry}
            />
          )}
        >
          {(pdf) => <CertificatePreview courseId={CourseID} file={pdf} />}
        </Loaded>
      )}
      <Facts certificate={certificate} />
    </div>
  );
};
