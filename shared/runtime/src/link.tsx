import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A page of this site; links to other sites are plain `<a href>`. */
  to: To;
  /** True if the link replaces the current history entry instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

/**
 * A link that changes the page without loading a document. It uses hooks of the router: the router's own `Link` also prefetches
 * what a server renders, 1.4 KB gzip on every page for a feature that is not used here.
 */
export const Link = ({
  to,
  replace = false,
  state,
  onClick,
  target,
  children,
  ...anchor
}: LinkProps) => {
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
};
