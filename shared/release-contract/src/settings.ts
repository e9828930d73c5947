/**
 * Settings of a remote: their declaration in its package, and their values on a channel. Pages carry the values, so every visitor
 * can read them; they must not be secrets.
 */
import { z } from 'zod';

export type SettingValue = boolean | number | string;
export type SettingValues = Readonly<Record<string, SettingValue>>;

export const MAX_SETTINGS = 20;
/** Maximum bytes of all values of a remote together, as JSON. Each of its pages carries them. */
export const MAX_SETTINGS_BYTES = 2048;
const MAX_OPTIONS = 20;

export const settingNameSchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must be a name such as mostSeats')
  .refine((name) => !(name in Object.prototype), 'is a name that every object has');

const description = z.string().min(1).max(300);

/** One setting, as the `mfe` field of a package.json declares it. If it has `options`, no other value is valid. */
const settingSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('boolean'), default: z.boolean(), description }),
    z.strictObject({
      type: z.literal('number'),
      default: z.number(),
      options: z.array(z.number()).min(1).max(MAX_OPTIONS).optional(),
      description,
    }),
    z.strictObject({
      type: z.literal('string'),
      default: z.string(),
      options: z.array(z.string()).min(1).max(MAX_OPTIONS).optional(),
      description,
    }),
  ])
  .superRefine((setting, context) => {
    const fault = findSettingFault(setting, setting.default);
    if (fault !== undefined)
      context.addIssue({ code: 'custom', path: ['default'], message: fault });
  });

export type Setting = z.infer<typeof settingSchema>;
export type Settings = Readonly<Record<string, Setting>>;

/** Settings by name. */
export const settingsSchema = z
  .record(settingNameSchema, settingSchema)
  .refine((settings) => Object.keys(settings).length <= MAX_SETTINGS, {
    message: `must be ${MAX_SETTINGS} at most`,
  })
  .refine(
    (settings) => countSettingsBytes(resolveSettingValues(settings, {})) <= MAX_SETTINGS_BYTES,
    {
      message: `must have ${MAX_SETTINGS_BYTES} bytes of defaults at most`,
    },
  );

/** Returns why a setting rejects a value, such as 'must be a number'; undefined if the value is valid. */
export const findSettingFault = (setting: Setting, value: SettingValue): string | undefined => {
  if (typeof value !== setting.type || (typeof value === 'number' && !Number.isFinite(value)))
    return `must be a ${setting.type}`;
  const options: readonly SettingValue[] | undefined =
    setting.type === 'boolean' ? undefined : setting.options;
  if (options && !options.includes(value))
    return `must be one of ${options.map((option) => JSON.stringify(option)).join(', ')}`;
  return undefined;
};

/** Returns a value for every declared setting: the given one if it is valid, else the default. Leaves out undeclared ones. */
export const resolveSettingValues = (declared: Settings, values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(declared).map(([name, setting]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const isTaken = value !== undefined && findSettingFault(setting, value) === undefined;
      return [name, isTaken ? value : setting.default];
    }),
  );

/** Returns the size of the values as JSON in UTF-8. */
export const countSettingsBytes = (values: SettingValues): number =>
  new TextEncoder().encode(JSON.stringify(values)).length;
