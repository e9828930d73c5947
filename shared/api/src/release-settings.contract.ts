/**
 * Settings that remotes declare in their package, with the values that a channel gives them. Pages carry the values: whoever
 * opens one can read them. They are changed as what runs is: `changeChannelTogether`, a promotion with `values` and no version.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

export const settingValueSchema = z.union([z.boolean(), z.number(), z.string()]);
export type SettingValue = Infer<typeof settingValueSchema>;

/** By name. */
export const settingValuesSchema = z.record(short, settingValueSchema);

export const toldSettingSchema = z.object({
  name: z.string(),
  type: z.enum(['boolean', 'number', 'string']),
  description: z.string(),
  /** No other value is one. */
  options: z.optional(z.array(settingValueSchema)),
  default: settingValueSchema,
  /** What pages get. */
  value: settingValueSchema,
  /** The channel that says so; absent: none does, and it is the default. */
  source: z.optional(z.string()),
});
export type ToldSetting = Infer<typeof toldSettingSchema>;

/**
 * A channel without a value of its own takes production's, a preview among them. `unused` are values of the channel itself that no release takes which
 * runs there. Errors: 401, 403, 404 (channel-unknown, remote-unknown: nothing of it runs there).
 */
export const getRemoteSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/remotes/:name/settings',
  auth: 'optional',
  summary: 'Settings of a remote on a channel, and where each value comes from',
  params: z.object({ channel: short, name: short }),
  answer: z.object({
    channel: z.string(),
    /** Of the channel: what `if-match` of a change takes, as `"<channel>-<revision>"`. */
    revision: z.number(),
    remote: z.string(),
    version: z.string(),
    settings: z.array(toldSettingSchema),
    /** Of the release that some get. */
    canary: z.optional(z.object({ version: z.string(), settings: z.array(toldSettingSchema) })),
    unused: z.array(z.object({ name: z.string(), value: settingValueSchema })),
  }),
});
export type RemoteSettings = Infer<typeof getRemoteSettings.answer>;
