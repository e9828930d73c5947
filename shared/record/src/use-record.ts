import { record, session } from '@cairn/session';
import { useSyncExternalStore } from 'react';

/** The student's record as it is now, in step with every remote and every tab. Undefined for a visitor or before it is known. */
export const useRecord = () => useSyncExternalStore(record.subscribe, record.read);

export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, session.isSignedIn);
