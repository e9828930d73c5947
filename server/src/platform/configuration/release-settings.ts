/** The settings of releases: where they come from, who checks them, how many are kept, and where previews run. */
import { checkerKeySchema } from '@cairn/release-tool/gate/check-statement';
import { z } from 'zod';
import { document, httpUrl, jwks, list } from './setting-types.ts';

/** A private key would let everybody who reads the settings of the server sign. */
const checkerKeys = jwks(
  z
    .array(checkerKeySchema.refine((key) => !('d' in key), 'has to be the public part'))
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, {
      message: 'names two checkers alike',
    }),
);

const most = (usual: number) => z.number().int().min(1).default(usual);

/** How much a remote may keep in the registry. */
const limits = z.strictObject({
  /** Of its files, published or not. */
  megabytes: most(2048),
  /** Published. */
  releases: most(500),
  /** How long a release is kept that no channel has any more. */
  days: most(90),
  /** Of branches, at once. */
  previews: most(20),
  /** How long a preview lasts after the last push to its branch. */
  previewDays: most(7),
});

/** Unless the operator says otherwise. */
export const RELEASE_LIMITS = limits.parse({});

const channel = z.string().regex(/^[a-z][a-z0-9-]*$/);

const channels = z.strictObject({
  /** Those that anybody may look at with `?mfe.channel=`; testers may look at any. */
  open: z.array(channel).default(['staging']),
  /** By host name, e.g. `staging.learn.example`; production everywhere else. */
  hosts: z.record(z.string().regex(/^[\w.-]+$/), channel).default({}),
});

export const releaseSettings = {
  /** Where the releases are that were built; absent: where this checkout's build leaves them. */
  BUILD_FOLDER: z.string().min(1).optional(),
  /** What becomes of the remotes that this checkout has built: run on production at once, or wait to be promoted. */
  BUILD_RELEASES: z.enum(['run', 'wait']).optional(),
  /** Public keys (JWKS) of those who check releases, `kid` is their name; see docs/releasing.md. */
  RELEASE_CHECKER_KEYS: checkerKeys.optional(),
  CHANNELS: document(channels).prefault('{}'),
  /**
   * The origin where code that is not promoted runs without a session: another host than that of the site, with the same server
   * behind it. Absent: `preview.localhost` while the server listens on this machine only, else previews need an account.
   */
  PREVIEW_URL: httpUrl.optional(),
  RELEASE_LIMITS: document(limits).prefault('{}'),
  /** Hosts, without scheme and port, that webhooks may lead to also with http and inside the network of the site. */
  WEBHOOK_HOSTS: list.pipe(
    z.array(z.string().regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/)),
  ),
};
