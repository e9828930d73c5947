import { cancelStaffWebinar, type StaffWebinar } from '@cairn/api/staff-webinars.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

const describeMails = (count: number): string => {
  const mails = numberText(count);
  return plural(
    count,
    t`${mails} attendee gets a mail that it does not take place.|${mails} attendees get a mail that it does not take place.`,
  );
};

interface CancelWebinarDialogProps {
  readonly webinar: StaffWebinar;
  readonly onClose: () => void;
}

export const CancelWebinarDialog = ({ webinar, onClose }: CancelWebinarDialogProps) => {
  const { webinarId, attendees } = webinar;
  const name = toNameInSentence(webinar.title);
  return (
    <StaffActionDialog
      title={t`Cancel ${name}?`}
      action={t`Cancelling a webinar`}
      button={t`Cancel the webinar`}
      done={t`The webinar has been cancelled.`}
      isDangerous
      call={() => http.call(cancelStaffWebinar, { params: { webinarId } })}
      onClose={onClose}
    >
      <p>
        {`${describeMails(attendees)} ${t`Students see it as cancelled. This cannot be undone.`}`}
      </p>
    </StaffActionDialog>
  );
};
