/**
 * Settings that remotes declare in their package, with the values of a channel. Pages contain the values, so every
 * visitor can read them. `changeChannelRemotes` changes them with a promotion that has `values` and no version.
 */
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

export const settingValueSchema = z.union([z.boolean(), z.number(), z.string()]);
export type SettingValue = Infer<typeof settingValueSchema>;

/** Values of a remote's settings, by the name of the setting. */
export const settingValuesSchema = z.record(short, settingValueSchema);

/** Roles of staff that may get a value of a setting of their own. */
export const AUDIENCE_ROLES = STAFF_ROLES;

/** The visitors who get a value of a setting. At least one field is present, and a visitor must match all that are present. */
export const settingAudienceSchema = z.object({
  /** Percentage of the visitors, or of those in the group or with the role. */
  percent: z.optional(z.int().check(z.gte(1), z.lte(99))),
  /** ID of a group of people. */
  group: z.optional(short),
  /** Role of staff. */
  role: z.optional(z.enum(AUDIENCE_ROLES)),
});
export type SettingAudience = Infer<typeof settingAudienceSchema>;

export const remoteSettingSchema = z.object({
  name: z.string(),
  type: z.enum(['boolean', 'number', 'string']),
  description: z.string(),
  /** Allowed values; absent if all values of the type are allowed. */
  options: z.optional(z.array(settingValueSchema)),
  default: settingValueSchema,
  /** Value that pages get. */
  value: settingValueSchema,
  /** Channel that sets the value; absent for the default. */
  source: z.optional(z.string()),
  /** Value that some visitors get in its place, and the channel that says so; absent if all get the same. */
  rule: z.optional(
    z.extend(settingAudienceSchema, { value: settingValueSchema, source: z.string() }),
  ),
});
export type RemoteSetting = Infer<typeof remoteSettingSchema>;

/**
 * Returns the settings of a remote on a channel. A channel, or a preview, without its own value takes production's.
 * `unused` are values of the channel that none of its releases declares. Errors: 401, 403, 404 (channel-unknown,
 * remote-unknown: the remote does not run there).
 */
export const getRemoteSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/remotes/:name/settings',
  auth: 'optional',
  summary: 'Settings of a remote on a channel, and where each value comes from',
  params: z.object({ channel: short, name: short }),
  answer: z.object({
    channel: z.string(),
    /** Revision of the channel; a change sends it as `if-match`: `"<channel>-<revision>"`. */
    revision: z.number(),
    remote: z.string(),
    version: z.string(),
    settings: z.array(remoteSettingSchema),
    /** Settings of the canary's release, if there is a canary. */
    canary: z.optional(z.object({ version: z.string(), settings: z.array(remoteSettingSchema) })),
    unused: z.array(z.object({ name: z.string(), value: settingValueSchema })),
  }),
});
export type RemoteSettings = Infer<typeof getRemoteSettings.answer>;

/**
 * Returns the values of a remote's settings for the visitor of a page, where rules give other values to some: by version of the
 * releases that the page may run. Pages that are equal for all visitors do not contain these values. Empty if the page runs no
 * release of the remote.
 */
export const getPageSettings = defineEndpoint({
  method: 'GET',
  path: '/page-settings/:name',
  auth: 'optional',
  summary: "Settings of a page's remote for its visitor",
  params: z.object({ name: short }),
  answer: z.object({ settings: z.record(z.string(), settingValuesSchema) }),
});
