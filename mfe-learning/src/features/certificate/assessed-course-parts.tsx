import type { CertificatePart } from '@cairn/api/certificates.contract';
import { t } from 'ttag';
import styles from './assessed-course-parts.module.css';

const KIND_LABELS: Readonly<Record<CertificatePart['Kind'], string>> = {
  lecture: t`Lecture`,
  exercise: t`Exercise`,
  assessment: t`Assessment`,
  assignment: t`Assignment`,
  package: t`Package`,
  result: t`Passed by the instructor`,
};

/**
 * Lists the assessed parts of a course on its certificate. Completed lectures, exercises and packages are reported by the
 * browser, by design.
 */
export const AssessedCourseParts = ({
  parts,
}: {
  readonly parts: readonly CertificatePart[] | undefined;
}) => {
  if (!parts?.length) return null;
  return (
    <section aria-labelledby="certificate-parts">
      <h2 id="certificate-parts" className={styles['title']}>{t`What was assessed`}</h2>
      <Parts
        title={t`Assessed by the platform or a teacher`}
        parts={parts.filter(({ IsAssessed }) => IsAssessed)}
      />
      <Parts
        title={t`Not assessed, reported by the student’s browser`}
        parts={parts.filter(({ IsAssessed }) => !IsAssessed)}
      />
    </section>
  );
};

const Parts = ({
  title,
  parts,
}: {
  readonly title: string;
  readonly parts: readonly CertificatePart[];
}) => {
  if (parts.length === 0) return null;
  return (
    <>
      <h3 className={styles['group']}>{title}</h3>
      <ul className={styles['parts']} aria-label={title}>
        {/* Several titles may be equal, and the list never changes. */}
        {Object.entries(parts).map(([position, { Title, Kind }]) => (
          <li key={position}>
            <strong>{Title}</strong> <span className={styles['kind']}>{KIND_LABELS[Kind]}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
