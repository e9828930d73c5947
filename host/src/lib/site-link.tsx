import { Link } from '@cairn/runtime';
import type { ReactNode } from 'react';

interface SiteLinkProps {
  /** Path of a page of this site, or the URL of another site. */
  readonly to: string;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link with a configured target; targets on other sites open in a new tab (SHELL-07). */
export const SiteLink = ({ to, onClick, children }: SiteLinkProps) => {
  const isOwn = new URL(to, location.origin).origin === location.origin;
  return isOwn ? (
    <Link to={to} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener" onClick={onClick}>
      {children}
    </a>
  );
};
