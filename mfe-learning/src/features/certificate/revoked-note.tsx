import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { formatUtcDate } from '@cairn/messages/dates';

/** Note with the date on which a certificate was revoked. */
export const RevokedNote = ({ date }: { readonly date: string }) => {
  const day = formatUtcDate(date);
  return (
    <Note tone="err">
      <p>{t`This certificate was revoked on ${day}. It is no longer valid.`}</p>
    </Note>
  );
};
