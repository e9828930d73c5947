/** The settings of releases: their source, their checkers, their retention, and the origin of previews. */
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { checkerKeySchema } from '@cairn/release-tool/gate/check-statement';
import { z } from 'zod';
import {
  createJsonOrFileSchema,
  httpUrlSchema,
  createJwksSchema,
  wordListSchema,
} from './setting-types.ts';

/**
 * Schema of the checkers' public keys. It rejects private keys, because every reader of the server's settings could sign
 * with them.
 */
const checkerKeys = createJwksSchema(
  z
    .array(checkerKeySchema.refine((key) => !('d' in key), 'has to be the public part'))
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, {
      message: 'names two checkers alike',
    }),
);

const limitSchema = (usual: number) => z.number().int().min(1).default(usual);

/** Storage limits of each remote in the release registry. */
const limitsSchema = z.strictObject({
  /** Maximum size of a remote's release files in megabytes, published or not. */
  megabytes: limitSchema(2048),
  /** Maximum number of a remote's published releases. */
  releases: limitSchema(500),
  /** Days for which a release is kept after the last channel has stopped running it. */
  days: limitSchema(90),
  /** Maximum number of simultaneous previews of a remote. */
  previews: limitSchema(20),
  /** Days for which a preview lasts after the last push to its branch. */
  previewDays: limitSchema(7),
});

/** Default storage limits of each remote in the release registry, if the settings define none. */
export const DEFAULT_RELEASE_LIMITS = limitsSchema.parse({});

const channelSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);

const channelsSchema = z.strictObject({
  /** Channels that any visitor may open with `?mfe.channel=`; testers may open all channels. */
  open: z.array(channelSchema).default(['staging']),
  /** Channel that pages show, by host name, e.g. `staging.learn.example`; all other hosts show production. */
  hosts: z.record(z.string().regex(/^[\w.-]+$/), channelSchema).default({}),
});

const MAX_BACKEND_SECONDS = 14;

/** URL of a backend, to which the path of a call is appended. */
const backendUrlSchema = httpUrlSchema
  .refine((url) => {
    const { username, password, search, hash } = new URL(url);
    return [username, password, search, hash].every((part) => part === '');
  }, 'must have no account, query or fragment')
  .transform(trimTrailingSlashes);

const remoteBackendSchema = z
  .strictObject({
    /** URL of the backend for all channels that `channels` does not contain. */
    url: backendUrlSchema.optional(),
    /** URL by channel. */
    channels: z.record(channelSchema, backendUrlSchema).default({}),
    /** URL for previews, in place of `url`. */
    previews: backendUrlSchema.optional(),
    /** Time-out of a call in seconds. Pages wait for 15 seconds. */
    timeoutSeconds: z.number().int().min(1).max(MAX_BACKEND_SECONDS).default(10),
  })
  .refine(
    ({ url, channels }) => url !== undefined || Object.keys(channels).length > 0,
    'must have a url, or channels',
  );

/** Settings of one remote's own backend. */
export type RemoteBackendSettings = z.infer<typeof remoteBackendSchema>;

/** The remotes' own backends, by remote. */
export const remoteBackendsSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  remoteBackendSchema,
);

export const releaseSettingSchemas = {
  /** Folder of the built releases; absent: the build folder of this checkout. */
  BUILD_FOLDER: z.string().min(1).optional(),
  /** `run`: remotes built by this checkout run on production at once. `wait`: they must be promoted first. */
  BUILD_RELEASES: z.enum(['run', 'wait']).optional(),
  /** Public keys (JWKS) of the checkers of releases, with the checker's name as `kid`; see docs/releasing.md. */
  RELEASE_CHECKER_KEYS: checkerKeys.optional(),
  CHANNELS: createJsonOrFileSchema(channelsSchema).prefault('{}'),
  /**
   * Origin where unpromoted code runs without a session. The same server serves it, on another host than the site's. Absent:
   * `preview.localhost` while the server listens on this machine only, otherwise previews need an account.
   */
  PREVIEW_URL: httpUrlSchema.optional(),
  RELEASE_LIMITS: createJsonOrFileSchema(limitsSchema).prefault('{}'),
  /** Hosts, without scheme and port, that webhooks may call with http and inside the site's network. */
  WEBHOOK_HOSTS: wordListSchema.pipe(
    z.array(z.string().regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/)),
  ),
};
