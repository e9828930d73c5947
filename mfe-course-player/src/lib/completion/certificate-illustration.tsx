import { formatDate } from '@cairn/messages/dates';
import type { Certificate } from '@cairn/api/certificates.contract';
import { drawHomeScene, LOGO_SCENE } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import styles from './completion.module.css';

/** Illustration of a landscape; it contains the certificate once that is loaded. */
export const CertificateIllustration = ({
  certificate,
}: {
  readonly certificate: Certificate | undefined;
}) => (
  <div className={styles['band']} data-surface="deep">
    <SceneArt scene={drawHomeScene()} className={styles['scene']} />
    {certificate && <Paper certificate={certificate} />}
  </div>
);

const Paper = ({ certificate }: { readonly certificate: Certificate }) => (
  <a
    className={styles['paper']}
    href={`/certificates/${encodeURIComponent(certificate.CertificateID)}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    <span className={styles['frame']}>
      <SceneArt scene={LOGO_SCENE} className={styles['mark']} />
      <span>{t`Certificate of completion`}</span>
      <strong translate="no">{certificate.StudentName}</strong>
      <span className={styles['course']}>{certificate.CourseTitle}</span>
      <span className={styles['signed']}>
        <time dateTime={certificate.CompletionDate}>
          {formatDate(new Date(certificate.CompletionDate))}
        </time>
        <span>{certificate.InstructorName}</span>
      </span>
    </span>
    <VisuallyHidden>{t`(new tab)`}</VisuallyHidden>
  </a>
);
