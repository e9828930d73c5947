import { type Infer, z } from './z.ts';

/** Reason why a release may run on a channel. */
export const gateVerdictSchema = z.object({
  /**
   * `signed`: a known checker signed the result; `rules`: the channel requires no mount; `build`: it is the server's
   * own build.
   */
  how: z.enum(['signed', 'rules', 'build']),
  /** Name of the checker that signed the verdict. */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** The verdict as a sentence for people. */
  words: z.string(),
});
export type GateVerdict = Infer<typeof gateVerdictSchema>;

/** Checks that a channel requires before a release is promoted to it. */
export const channelGateSchema = z.object({
  /** Id of this registry; checkers sign their statements for it. */
  registry: z.string(),
  /** Required checks: the `rules` alone, or a passed `mount` as well. */
  wants: z.enum(['mount', 'rules']),
  /** True if modules may run whose hashes pages do not know; absent if not. */
  allowsUnchecked: z.optional(z.boolean()),
});
