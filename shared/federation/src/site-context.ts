import { createContext, useContext, useEffect } from 'react';
import type { Site } from '@cairn/release-contract/boot-manifest';

export const SiteContext = createContext<Site>({
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

/** Returns the runtime configuration of the page: brand name and mode, external URLs. */
export const useSite = (): Site => useContext(SiteContext);

export const formatDocumentTitle = (title: string, site: Site): string =>
  title ? `${title} · ${site.brand.name}` : site.brand.name;

/** Sets the title of the document to what the page shows, e.g. the course. Until then the title of the route stays. */
export const usePageTitle = (title: string | undefined): void => {
  const site = useSite();
  useEffect(() => {
    if (title) document.title = formatDocumentTitle(title, site);
  }, [title, site]);
};
