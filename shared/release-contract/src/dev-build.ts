/** A build on the machine of whoever works on it, as the address of a page asks for it. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';
import { MOST_SETTINGS, settingName, type SettingValues } from './settings.ts';

export type DevRoute = Pick<z.infer<typeof routeSchema>, 'path' | 'auth' | 'title'>;

export interface DevBuild {
  /** Where it is served. */
  readonly origin: string;
  /** Those that no release of the channel has yet. */
  readonly routes: z.infer<typeof routeSchema>[];
  /** Values that whoever works on it has said; absent: none. All others are its defaults. */
  readonly settings?: SettingValues;
}

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
/** It is kept in a cookie, beside others. */
const LONGEST = 1500;
const BETWEEN_ROUTES = '|';
const BETWEEN_FIELDS = '~';
const separators = /[|~]/g;
/** Begins a field that is a setting, where a route says who may open it. */
const SET = 'set';

const settingsSchema = z
  .record(settingName, z.union([z.boolean(), z.number(), z.string()]))
  .refine((settings) => Object.keys(settings).length <= MOST_SETTINGS);

/** What `readDevBuild` reads. The title is last: pages take a slash off the end. */
export const devBuildValue = (origin: string, routes: readonly DevRoute[]): string =>
  [
    origin,
    ...routes.map(({ path, auth, title }) =>
      [auth, path, title.replaceAll(separators, ' ')].join(BETWEEN_FIELDS),
    ),
  ].join(BETWEEN_ROUTES);

/** The same with values of settings. @param build what `devBuildValue` has made */
export const withDevSettings = (build: string, settings: SettingValues): string =>
  [
    build,
    ...Object.entries(settings).map(([name, value]) =>
      [SET, name, escaped(JSON.stringify(value))].join(BETWEEN_FIELDS),
    ),
  ].join(BETWEEN_ROUTES);

/** Undefined for anything else, such as a version. */
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

/** JSON that holds none of the separators. */
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
