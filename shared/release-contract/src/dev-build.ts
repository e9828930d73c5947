/** A build on a developer's machine, written as a value in the URL of a page. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';
import { MOST_SETTINGS, settingName, type SettingValues } from './settings.ts';

export type DevRoute = Pick<z.infer<typeof routeSchema>, 'path' | 'auth' | 'title'>;

export interface DevBuild {
  /** Origin of the development server. */
  readonly origin: string;
  /** Routes that no release of the channel has yet. */
  readonly routes: z.infer<typeof routeSchema>[];
  /** Values of settings that the developer chose; absent if there are none. All other settings have their defaults. */
  readonly settings?: SettingValues;
}

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
/** Most characters of a value, because a cookie with other values stores it. */
const LONGEST = 1500;
const BETWEEN_ROUTES = '|';
const BETWEEN_FIELDS = '~';
const separators = /[|~]/g;
/** Marks a field as a setting; a route begins with its `auth` there. */
const SET = 'set';

const settingsSchema = z
  .record(settingName, z.union([z.boolean(), z.number(), z.string()]))
  .refine((settings) => Object.keys(settings).length <= MOST_SETTINGS);

/**
 * Returns the text of a development build, which `readDevBuild` parses. The title is last, because pages remove a slash from the
 * end.
 */
export const devBuildValue = (origin: string, routes: readonly DevRoute[]): string =>
  [
    origin,
    ...routes.map(({ path, auth, title }) =>
      [auth, path, title.replaceAll(separators, ' ')].join(BETWEEN_FIELDS),
    ),
  ].join(BETWEEN_ROUTES);

/** Adds values of settings to the text of a development build. @param build result of `devBuildValue` */
export const withDevSettings = (build: string, settings: SettingValues): string =>
  [
    build,
    ...Object.entries(settings).map(([name, value]) =>
      [SET, name, escaped(JSON.stringify(value))].join(BETWEEN_FIELDS),
    ),
  ].join(BETWEEN_ROUTES);

/** Parses the text of a development build; returns undefined for any other text, such as a version. */
export const readDevBuild = (value: string): DevBuild | undefined => {
  const [origin = '', ...declared] = value.split(BETWEEN_ROUTES);
  if (!LOCAL.test(origin) || value.length > LONGEST) return undefined;
  const routes = z
    .array(routeSchema)
    .safeParse(declared.filter((field) => !isSetting(field)).map(routeOf));
  const settings = settingsSchema.safeParse(
    Object.fromEntries(declared.filter(isSetting).map(settingOf)),
  );
  if (!routes.success || !settings.success) return undefined;
  const isSet = Object.keys(settings.data).length > 0;
  return { origin, routes: routes.data, ...(isSet && { settings: settings.data }) };
};

const isSetting = (field: string): boolean => field.startsWith(SET + BETWEEN_FIELDS);

/** Returns the JSON with the separators escaped. */
const escaped = (json: string): string =>
  json.replaceAll(separators, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const settingOf = (declared: string): [string, unknown] => {
  const [, name = '', json = ''] = declared.split(BETWEEN_FIELDS);
  try {
    return [name, JSON.parse(json)];
  } catch {
    return [name, undefined];
  }
};

const routeOf = (declared: string) => {
  const [auth, path, title] = declared.split(BETWEEN_FIELDS);
  return { auth, path, title };
};
