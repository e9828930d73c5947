import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { builtFolders, type PageOptions } from './plugins/page.ts';
import { folderReleases } from './plugins/releases.ts';

/** Where the build leaves the host and the remotes. */
const OUT = path.join(import.meta.dirname, '../../.out');

/** The pages as the settings want them; undefined while nothing has been built. */
export const builtPages = (config: Config): PageOptions | undefined => {
  const folders = builtFolders(OUT);
  if (!existsSync(folders.hostDir)) return undefined;
  return {
    ...folders,
    releases: folderReleases({ out: OUT, hostDir: folders.hostDir }),
    frameHosts: config.MEETING_HOSTS,
    site: {
      brand: { name: config.BRAND_NAME, mode: config.BRAND_MODE },
      aboutUrl: config.ABOUT_URL,
      instructorUrl: config.INSTRUCTOR_URL,
      supportEmail: config.SUPPORT_EMAIL,
      officeViewerUrl: config.OFFICE_VIEWER_URL,
      ...(config.FAQ_URL && { faqUrl: config.FAQ_URL }),
      ...(config.DESKTOP_URL && { desktopUrl: config.DESKTOP_URL }),
    },
  };
};
