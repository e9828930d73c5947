/** What a release of the host has besides what every release has: how a page begins with it, and what it gives to remotes. */
import { z } from 'zod';

/** The name of the host among the releases of a channel; no remote is called so. */
export const HOST = 'host';

const file = z.string().min(1);

export const hostPartSchema = z.strictObject({
  /** That the host speaks: BCP 47. */
  language: z.string(),
  /** Runs before the first paint; sets the theme. */
  theme: file,
  scripts: z.array(file).min(1),
  styles: z.array(file),
  /** Fonts of the first paint. */
  fonts: z.array(file),
  /** Shown by browsers beside the title. */
  icon: file,
  /** The title of a page that nobody answers for. */
  notFound: z.string(),
  /** Said where no host starts, and the link below it. */
  broken: z.strictObject({ text: z.string(), again: z.string() }),
  /** The version of what the host lends to remotes: that of @cairn/runtime. */
  hostApi: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 2.1.0'),
  /** Version by module that it lends. */
  lends: z.record(z.string(), z.string()),
  /** Version by event that its bus knows. */
  events: z.record(z.string(), z.string()),
});

export type HostPart = z.infer<typeof hostPartSchema>;

/** Told on the document by the host once its frame stands: until then the page may give way to another host. */
export const HOST_STARTED = 'cairn:host-started';
/** Told on the document by a host whose frame cannot be drawn. */
export const HOST_FAILED = 'cairn:host-failed';
