import { getReleaseRights } from '@cairn/api/release-people.contract';
import { http, session } from '@cairn/session';
import { useEffect, useState } from 'react';

/** Returns whether the signed-in user has any release permission; false until it is known. */
export const useHasReleasePermission = (): boolean => {
  const [hasRight, setHasRight] = useState(false);
  useEffect(() => {
    if (!session.isSignedIn()) return undefined;
    const asking = new AbortController();
    http.call(getReleaseRights, { signal: asking.signal }).then(
      ({ rights }) => setHasRight(rights.length > 0),
      // If the permissions cannot be loaded, the link to the releases page is left out.
      () => {},
    );
    return () => asking.abort();
  }, []);
  return hasRight;
};
