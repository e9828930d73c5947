import { record, session } from '@cairn/session';
import { useSyncExternalStore } from 'react';

/** Returns the student's current record, in sync with all remotes and tabs. Undefined for a visitor, or before it is loaded. */
export const useStudentRecord = () => useSyncExternalStore(record.subscribe, record.read);

export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, session.isSignedIn);
