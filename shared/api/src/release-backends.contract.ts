/** State of the backends that remotes declare in their package (docs/backends.md). */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * Asks the backend of a remote on a channel which version of its contract it serves. The result is at most ten seconds old.
 * Errors: 401, 403, 404 (channel-unknown).
 */
export const getRemoteBackend = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/remotes/:name/backend',
  auth: 'optional',
  summary: "State of a remote's own backend on a channel",
  params: z.object({ channel: short, name: short }),
  answer: z.object({
    /** True if the release that the channel runs declares a backend. */
    isDeclared: z.boolean(),
    /** Range of contract versions that this release needs; absent if it needs none. */
    needs: z.optional(z.string()),
    /** 'unconfigured': the operator has set no backend for the channel. 'failing': see `failure`. */
    state: z.enum(['unconfigured', 'up', 'failing']),
    /** Version of the contract that the backend serves, if it is up. */
    contract: z.optional(z.string()),
    /** Reason why the backend is failing, as a sentence. */
    failure: z.optional(z.string()),
    /** ISO time at which the backend was asked; absent if there is none. */
    at: z.optional(z.string()),
    /** Milliseconds until the backend answered; absent if it did not. */
    ms: z.optional(z.number()),
    /** True while this server sends the backend no calls, because too many of them have failed. */
    isPaused: z.boolean(),
  }),
});
export type RemoteBackend = Infer<typeof getRemoteBackend.answer>;
