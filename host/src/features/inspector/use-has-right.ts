import { getReleaseRights } from '@cairn/api/release-people.contract';
import { http, session } from '@cairn/session';
import { useEffect, useState } from 'react';

/** Whether whoever is signed in has a right to anything of releases; false until it is known. */
export const useHasRight = (): boolean => {
  const [hasRight, setHasRight] = useState(false);
  useEffect(() => {
    if (!session.isSignedIn()) return undefined;
    const asking = new AbortController();
    http.call(getReleaseRights, { signal: asking.signal }).then(
      ({ rights }) => setHasRight(rights.length > 0),
      // A link that is not there is in nobody's way.
      () => {},
    );
    return () => asking.abort();
  }, []);
  return hasRight;
};
