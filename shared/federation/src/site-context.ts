import { createContext, useContext, useEffect } from 'react';
import type { Site } from '@cairn/release-contract/boot-manifest';

export const SiteContext = createContext<Site>({
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

/** Runtime configuration of the running page: brand name and mode, outside addresses. */
export const useSite = (): Site => useContext(SiteContext);

export const pageTitle = (title: string, site: Site): string =>
  title ? `${title} · ${site.brand.name}` : site.brand.name;

/** Names the page after what it shows, e.g. the course. Until then the route's own title stands. */
export const usePageTitle = (title: string | undefined): void => {
  const site = useSite();
  useEffect(() => {
    if (title) document.title = pageTitle(title, site);
  }, [title, site]);
};
