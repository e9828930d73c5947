import type { Person } from '@cairn/api/staff-people.contract';
import { formatCertificateId } from '@cairn/domain/certificate.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { Checkbox } from '@cairn/ui/checkbox';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './reissue-choice.module.css';

const describeOldNames = (count: number): string => {
  const some = numberText(count);
  return plural(
    count,
    t`${some} certificate has the old name|${some} certificates have the old name`,
  );
};

interface ReissueChoiceProps extends Pick<Person, 'certificates'> {
  readonly isReissued: boolean;
  readonly setIsReissued: (isReissued: boolean) => void;
}

/** Checkbox that issues the certificates again with the corrected name, and a list of them. MPEOP-31 */
export const ReissueCertificatesChoice = ({
  certificates,
  isReissued,
  setIsReissued,
}: ReissueChoiceProps) => {
  const hintId = useId();
  return (
    <section aria-label={t`Certificates to issue again`} className={styles['reissue']}>
      <h3>{describeOldNames(certificates.length)}</h3>
      <Checkbox
        label={t`Issue them again with the new name`}
        aria-describedby={hintId}
        checked={isReissued}
        onChange={({ target }) => setIsReissued(target.checked)}
      />
      <p id={hintId}>{t`The old numbers lead to the new certificates and say so.`}</p>
      <ul>
        {certificates.map(({ certificateId, courseTitle }) => (
          <li key={certificateId}>
            <b>{courseTitle}</b>
            <span translate="no">{formatCertificateId(certificateId)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
