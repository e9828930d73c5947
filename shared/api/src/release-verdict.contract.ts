import { type Infer, z } from './z.ts';

/** Who says that a release may run on a channel. */
export const verdictSchema = z.object({
  /** A known checker has signed it; the channel asks for no mount; it is the server's own build. */
  how: z.enum(['signed', 'rules', 'build']),
  /** The checker. */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** All of it, for people. */
  words: z.string(),
});
export type Verdict = Infer<typeof verdictSchema>;

/** What a promotion to a channel goes by. */
export const gateSchema = z.object({
  /** The id of this registry: what statements of checkers are for. */
  registry: z.string(),
  /** What it needs: a passed mount too, or no more than the rules. */
  wants: z.enum(['mount', 'rules']),
  /** Modules may run that pages know no hash of; absent: they may not. */
  allowsUnchecked: z.optional(z.boolean()),
});
