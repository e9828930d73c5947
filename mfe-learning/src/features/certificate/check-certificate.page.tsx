import type { VerifiedCertificate } from '@cairn/api/certificates.contract';
import { formatCertificateId, parseCertificateId } from '@cairn/domain/certificate.rules';
import { KEEP_POSITION, useNavigate, useParams, useQuery, useSite } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tag } from '@cairn/ui/tag';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, useState } from 'react';
import { jt, t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { formatUtcDate } from '@cairn/messages/dates';
import { CertificateFacts } from '../../lib/certificate-facts.tsx';
import { AssessedCourseParts } from './assessed-course-parts.tsx';
import styles from './check-certificate.module.css';
import { RevokedNote } from './revoked-note.tsx';
import { findFailureKind, describeCertificateFailure } from './certificate-failure.ts';

/** Pages /certificates and /certificates/{id}, open to everyone: they verify that this site issued a certificate. */
export const VerifyCertificatePage = () => {
  const { certificateId = '' } = useParams();
  const { brand } = useSite();
  return (
    <PageWidth width="narrow" isWhole className={styles['page']}>
      <PageHeader
        title={t`Check a certificate`}
        lead={t`Every certificate of ${brand.name} has an ID. Type it here to see whether it is genuine.`}
      />
      <IdForm initial={certificateId} />
      {certificateId !== '' && <Result typed={certificateId} />}
    </PageWidth>
  );
};

/** Returns an ID in the form of the certificates; another text as it is. */
const normaliseId = (text: string): string => {
  const id = parseCertificateId(text);
  return id === undefined ? text : formatCertificateId(id);
};

const IdForm = ({ initial }: { readonly initial: string }) => {
  const [shown, setShown] = useState(initial);
  const [typed, setTyped] = useState(() => normaliseId(initial));
  const [isEmpty, setIsEmpty] = useState(false);
  if (shown !== initial) {
    setShown(initial);
    setTyped(normaliseId(initial));
    setIsEmpty(false);
  }
  const navigate = useNavigate();
  const check = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    setIsEmpty(text === '');
    if (text === '') return;
    const path = `/certificates/${encodeURIComponent(normaliseId(text))}`;
    // Navigates after the submit event: React would build unused form data for a submission that navigates.
    queueMicrotask(() => void navigate(path, { state: KEEP_POSITION }));
  };
  return (
    <form className={styles['form']} onSubmit={check} noValidate>
      <TextField
        label={t`Certificate ID`}
        hint={t`Twelve letters and digits, such as 7XKM-4QZT-9PWC`}
        error={isEmpty ? t`Please type the ID of a certificate.` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className={styles['field']}
      />
      <Button type="submit">{t`Check`}</Button>
    </form>
  );
};

const Result = ({ typed }: { readonly typed: string }) => {
  const id = parseCertificateId(typed);
  return id === undefined ? <Unknown /> : <CheckedResult id={id} />;
};

const Unknown = () => (
  <Note tone="err">
    <p>{t`There is no certificate with this ID.`}</p>
    <p>{t`Please compare it with the certificate letter by letter.`}</p>
  </Note>
);

const CheckedResult = ({ id }: { readonly id: string }) => {
  const query = useQuery(certificateQueries.checked(id));
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Checking`}>
          <SkeletonText heading lines={4} />
        </Skeleton>
      }
      renderFailure={({ error, ...retry }) =>
        findFailureKind(error) === 'not-found' ? (
          <Unknown />
        ) : (
          <ErrorState
            title={t`The certificate could not be checked`}
            detail={describeCertificateFailure(error)}
            {...retry}
          />
        )
      }
    >
      {(certificate) => <Genuine certificate={certificate} />}
    </QueryContent>
  );
};

/** Note that the checked number is an old one, because the certificate was issued again. MPEOP-33 */
const ReplacedNote = ({ certificate }: { readonly certificate: VerifiedCertificate }) => {
  const { ReplacedID, ReplacedAt } = certificate;
  if (ReplacedID === undefined || ReplacedAt === undefined) return null;
  const [oldId, newId] = [ReplacedID, certificate.CertificateID].map(formatCertificateId);
  const day = formatUtcDate(ReplacedAt);
  return (
    <Note>
      <p>{t`The certificate ${oldId} was issued again on ${day}.`}</p>
      <p>{t`This is the new certificate. Its ID is ${newId}.`}</p>
    </Note>
  );
};

const Genuine = ({ certificate }: { readonly certificate: VerifiedCertificate }) => {
  const { brand } = useSite();
  const course = <strong key="course">{certificate.CourseTitle}</strong>;
  return (
    <section className={styles['card']} aria-labelledby="genuine">
      <div role="status">
        {certificate.RevokedDate === undefined ? (
          <Tag tone="completed">{t`Genuine certificate`}</Tag>
        ) : (
          <RevokedNote date={certificate.RevokedDate} />
        )}
      </div>
      <ReplacedNote certificate={certificate} />
      <h2 id="genuine" translate="no" className={styles['name']}>
        {certificate.StudentName}
      </h2>
      <p className={styles['course']}>{jt`has completed the course ${course} on ${brand.name}.`}</p>
      <CertificateFacts
        facts={[
          { label: t`Completed on`, value: formatUtcDate(certificate.CompletionDate) },
          { label: t`Issued on`, value: formatUtcDate(certificate.IssueDate) },
          { label: t`Instructor`, value: certificate.InstructorName, isName: true },
          {
            label: t`Certificate ID`,
            value: formatCertificateId(certificate.CertificateID),
            isName: true,
          },
        ]}
      />
      <AssessedCourseParts parts={certificate.Parts} />
    </section>
  );
};
