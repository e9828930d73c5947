import { useLocation, useNavigate } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes the secret of the link out of the fragment of the URL, so that it stays in no history, and no other page reads it. It is
 * read again when another link is opened in the same tab.
 */
export const useMailedLinkSecret = (): string => {
  const { pathname, hash, search } = useLocation();
  const [link, setLink] = useState(hash.slice(1));
  const navigate = useNavigate();
  if (hash !== '' && hash.slice(1) !== link) setLink(hash.slice(1));
  const removeFragment = useEffectEvent(
    () => void navigate(`${pathname}${search}`, { replace: true }),
  );
  useEffect(() => {
    if (hash !== '') removeFragment();
  }, [hash]);
  return link;
};
