import { logout } from '@cairn/api/auth.contract';
import { useNavigate } from '@cairn/runtime';
import { type EventPayload, events, http, record, report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from 'ttag';
import styles from './logout.module.css';

/** Signs the student out in all tabs of this browser, and opens the home page. Source: 000 §2, LOGOUT-01 to 03. */
export const LogoutPage = () => {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const leave = useEffectEvent(async () => {
    events.emit('notice.shown', await signOut());
    await navigate('/', { replace: true });
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void leave();
  }, []);
  return (
    <div className={styles['page']}>
      <h1>{t`Logging out`}</h1>
    </div>
  );
};

/** Ends the session even if the server fails. @returns the notice for the student */
const signOut = async (): Promise<EventPayload<'notice.shown'>> => {
  const isServerNotified = session.isSignedIn() && (await signOutOnServer());
  session.signOut('signed-out');
  return isServerNotified
    ? { tone: 'success', message: t`You have been logged out successfully` }
    : { tone: 'info', message: t`You have been logged out` };
};

const signOutOnServer = async (): Promise<boolean> => {
  try {
    await http.call(logout, {
      body: { username: record.read()?.Email, userId: session.studentId() },
    });
    return true;
  } catch (error) {
    report(error, { at: 'logout' });
    return false;
  }
};
