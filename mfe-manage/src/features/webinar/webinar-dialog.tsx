/** Dialogs that cancel a webinar, take it over from its files and give it back. */
import {
  cancelStaffWebinar,
  giveWebinarBack,
  type StaffWebinar,
  takeOverWebinar,
} from '@cairn/api/staff-webinars.contract';
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

const WORDS = {
  cancel: {
    title: (name: string) => t`Cancel ${name}?`,
    action: t`Cancelling a webinar`,
    button: t`Cancel the webinar`,
    done: t`The webinar has been cancelled.`,
    endpoint: cancelStaffWebinar,
    isDangerous: true,
    meaning: ({ attendees }: StaffWebinar) =>
      `${describeMails(attendees)} ${t`Students see it as cancelled. This cannot be undone.`}`,
  },
  'take-over': {
    title: (name: string) => t`Take ${name} over from its files?`,
    action: t`Taking a webinar over`,
    button: t`Take over`,
    done: t`The webinar has been taken over.`,
    endpoint: takeOverWebinar,
    isDangerous: false,
    meaning: () =>
      t`From then on staff decide about the webinar. An import of content files leaves it alone and says so. You can give it back later.`,
  },
  'give-back': {
    title: (name: string) => t`Give ${name} back to its files?`,
    action: t`Giving a webinar back`,
    button: t`Give back`,
    done: t`The webinar is managed by files again.`,
    endpoint: giveWebinarBack,
    isDangerous: false,
    meaning: () =>
      t`The next import stores the webinar as its files say. Whether it is cancelled stays.`,
  },
} as const;

export interface WebinarDialogProps {
  readonly kind: keyof typeof WORDS;
  readonly webinar: StaffWebinar;
  readonly onClose: () => void;
}

export const WebinarDialog = ({ kind, webinar, onClose }: WebinarDialogProps) => {
  const { title, meaning, endpoint, ...words } = WORDS[kind];
  const { webinarId } = webinar;
  return (
    <StaffActionDialog
      {...words}
      title={title(toNameInSentence(webinar.title))}
      call={() => http.call(endpoint, { params: { webinarId } })}
      onClose={onClose}
    >
      <p>{meaning(webinar)}</p>
    </StaffActionDialog>
  );
};
