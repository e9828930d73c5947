/** What the build of the host leaves for the server, host.json: which files a page begins with. Not for browsers. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';

export const HOST_FILE = 'host.json';

export const hostFilesSchema = z.strictObject({
  /** That the host speaks: BCP 47. */
  language: z.string().default('en'),
  /** Runs before the first paint; sets the theme. */
  theme: z.string(),
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  /** Fonts of the first paint. */
  fonts: z.array(z.string()),
  /** Shown by browsers beside the title. */
  icon: z.string(),
  /** The addresses of the host's own screens, from its package.json. */
  routes: z.array(routeSchema).min(1),
  /** The title of a page that nobody answers for. */
  notFound: z.string().default('Page not found'),
  /** Hash by file, of every script and stylesheet. */
  integrity: z.record(z.string(), z.string()),
  /** The version of what the host lends to remotes. */
  hostApi: z.string(),
  /** Version by module that it lends. */
  lends: z.record(z.string(), z.string()).default({}),
  /** Version by event that its bus knows. */
  events: z.record(z.string(), z.string()).default({}),
});

export type HostFiles = z.infer<typeof hostFilesSchema>;
