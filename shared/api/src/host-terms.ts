import { z } from './z.ts';

/** Modules, events and routes that the host of a channel provides; the gate checks remotes against them. */
export const hostTermsSchema = z.object({
  hostApi: z.string(),
  /** Versions of the shared modules, by module. */
  lends: z.record(z.string(), z.string()),
  /** Versions of the host's events, by event name. */
  events: z.record(z.string(), z.string()),
  /** Route patterns of the host's own screens. */
  routes: z.array(z.string()),
});
