import { formatDate } from '@cairn/messages/dates';
import type { UserAttributes } from '@cairn/api/user.contract';
import { formatPasswordAge, findPasswordChangeDate } from '@cairn/domain/password-age.rules';
import { Link } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { useState } from 'react';
import { jt, t } from 'ttag';
import styles from './account.module.css';

/** Shows the age of the password, and how to change it: by a mailed code, which needs no old password. */
export const PasswordSection = ({ attributes }: { readonly attributes: UserAttributes }) => {
  const [pressCount, setPressCount] = useState(0);
  const reset = (
    <Link key="reset" to={`/password-reset?email=${encodeURIComponent(attributes.Email)}`}>
      {t`have a code sent to ${attributes.Email}`}
    </Link>
  );
  return (
    <>
      <LastChanged at={findPasswordChangeDate(attributes)} />
      <div>
        <Button variant="line" onClick={() => setPressCount(pressCount + 1)}>
          {t`Change Password`}
        </Button>
      </div>
      {pressCount > 0 && (
        // Mounts the note again at each press, so that screen readers announce the same text again.
        <>
          <Note key={pressCount} role="alert">
            {t`To change your password, log out and use "Reset here" on the login page.`}
          </Note>
          <p>{jt`Or ${reset}.`}</p>
        </>
      )}
    </>
  );
};

const LastChanged = ({ at }: { readonly at: Date | undefined }) => {
  const [now] = useState(() => new Date());
  if (!at) return null;
  const age = formatPasswordAge(at, now);
  const day = (
    <time key="day" dateTime={at.toISOString()}>
      {formatDate(at)}
    </time>
  );
  return <p className={styles['lastChanged']}>{jt`Last changed on ${day} (${age})`}</p>;
};
