import { z } from './z.ts';

/** What the host of a channel gives to remotes: the terms that the gate checks against. */
export const hostTermsSchema = z.object({
  hostApi: z.string(),
  /** Versions by module. */
  lends: z.record(z.string(), z.string()),
  /** Versions by event. */
  events: z.record(z.string(), z.string()),
  /** Patterns of its own screens. */
  routes: z.array(z.string()),
});
