import { type ReportedCertificate, revokeCertificate } from '@cairn/api/staff-reports.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { http } from '@cairn/session';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { useState } from 'react';
import { t } from 'ttag';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface RevokeCertificateDialogProps {
  readonly certificate: ReportedCertificate;
  readonly onClose: () => void;
}

/** Dialog that asks for the reason and revokes a certificate. */
export const RevokeCertificateDialog = ({ certificate, onClose }: RevokeCertificateDialogProps) => {
  const [reason, setReason] = useState('');
  const { certificateId } = certificate;
  const [name, title] = [certificate.studentName, certificate.courseTitle].map(toNameInSentence);
  return (
    <StaffActionDialog
      title={t`Revoke the certificate?`}
      action={t`Revoking a certificate`}
      button={t`Revoke`}
      done={t`The certificate has been revoked.`}
      isDangerous
      isChanged={reason !== ''}
      missing={reason.trim() === '' && t`Type a reason first.`}
      call={() =>
        http.call(revokeCertificate, { params: { certificateId }, body: { reason: reason.trim() } })
      }
      onClose={onClose}
    >
      <p>{t`The certificate of ${name} for ${title} becomes invalid for good. Its public page says so, and the student gets one notification.`}</p>
      <TextAreaField
        label={t`Reason`}
        hint={t`Only staff sees it.`}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </StaffActionDialog>
  );
};
