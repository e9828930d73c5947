/** A build on a developer's machine, written as a value in the URL of a page. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';
import { MAX_SETTINGS, settingNameSchema, type SettingValues } from './settings.ts';

export type DevRoute = Pick<z.infer<typeof routeSchema>, 'path' | 'auth' | 'title'>;

export interface DevBuild {
  /** Origin of the development server. */
  readonly origin: string;
  /** Routes of the development build that no release on the channel has yet. */
  readonly routes: z.infer<typeof routeSchema>[];
  /** Values of settings that the developer chose; absent if there are none. All other settings have their defaults. */
  readonly settings?: SettingValues;
}

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
/** Most characters of a value, because a cookie with other values stores it. */
const MAX_BUILD_LENGTH = 1500;
const ROUTE_SEPARATOR = '|';
const FIELD_SEPARATOR = '~';
const separators = /[|~]/g;
/** First part of a field with a setting; a field with a route begins with its `auth` instead. */
const SETTING_MARK = 'set';

const settingsSchema = z
  .record(settingNameSchema, z.union([z.boolean(), z.number(), z.string()]))
  .refine((settings) => Object.keys(settings).length <= MAX_SETTINGS);

/**
 * Returns the text of a development build, which `parseDevBuild` parses. The title is last, because pages remove a slash from the
 * end.
 */
export const formatDevBuild = (origin: string, routes: readonly DevRoute[]): string =>
  [
    origin,
    ...routes.map(({ path, auth, title }) =>
      [auth, path, title.replaceAll(separators, ' ')].join(FIELD_SEPARATOR),
    ),
  ].join(ROUTE_SEPARATOR);

/** Adds values of settings to the text of a development build. @param build result of `formatDevBuild` */
export const addDevSettings = (build: string, settings: SettingValues): string =>
  [
    build,
    ...Object.entries(settings).map(([name, value]) =>
      [SETTING_MARK, name, escapeSeparators(JSON.stringify(value))].join(FIELD_SEPARATOR),
    ),
  ].join(ROUTE_SEPARATOR);

/** Parses the text of a development build; returns undefined for any other text, such as a version. */
export const parseDevBuild = (value: string): DevBuild | undefined => {
  const [origin = '', ...declared] = value.split(ROUTE_SEPARATOR);
  if (!LOCAL_ORIGIN.test(origin) || value.length > MAX_BUILD_LENGTH) return undefined;
  const routes = z
    .array(routeSchema)
    .safeParse(declared.filter((field) => !isSetting(field)).map(parseRoute));
  const settings = settingsSchema.safeParse(
    Object.fromEntries(declared.filter(isSetting).map(parseSetting)),
  );
  if (!routes.success || !settings.success) return undefined;
  const isSet = Object.keys(settings.data).length > 0;
  return { origin, routes: routes.data, ...(isSet && { settings: settings.data }) };
};

const isSetting = (field: string): boolean => field.startsWith(SETTING_MARK + FIELD_SEPARATOR);

/** Returns the JSON with the separators escaped. */
const escapeSeparators = (json: string): string =>
  json.replaceAll(separators, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const parseSetting = (declared: string): [string, unknown] => {
  const [, name = '', json = ''] = declared.split(FIELD_SEPARATOR);
  try {
    return [name, JSON.parse(json)];
  } catch {
    return [name, undefined];
  }
};

const parseRoute = (declared: string) => {
  const [auth, path, title] = declared.split(FIELD_SEPARATOR);
  return { auth, path, title };
};
