import { z } from './z.ts';

/** What the host of a channel provides to remotes; the gate checks remotes against it. */
export const hostTermsSchema = z.object({
  hostApi: z.string(),
  /** Versions of the shared modules, by module. */
  lends: z.record(z.string(), z.string()),
  /** Versions of the events, by event. */
  events: z.record(z.string(), z.string()),
  /** Route patterns of the host's own screens. */
  routes: z.array(z.string()),
});
