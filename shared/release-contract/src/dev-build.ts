/** A build on a developer's machine, written as a value in the URL of a page. */
import { z } from 'zod';
import { routeSchema } from './descriptor.ts';
import { MAX_SETTINGS, settingNameSchema, type SettingValues } from './settings.ts';
import { type FillPlace, fillPlacesSchema } from './slots.ts';

export type DevRoute = Pick<z.infer<typeof routeSchema>, 'path' | 'auth' | 'title'>;

export interface DevBuild {
  /** Origin of the development server. */
  readonly origin: string;
  /** Routes of the development build that no release on the channel has yet. */
  readonly routes: z.infer<typeof routeSchema>[];
  /** Fills that no release on the channel has yet, or declares otherwise; absent if there are none. */
  readonly fills?: Readonly<Record<string, FillPlace>>;
  /** Values of settings that the developer chose; absent if there are none. All other settings have their defaults. */
  readonly settings?: SettingValues;
}

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
/** Maximum number of characters of a value, because a cookie with other values stores it. */
const MAX_BUILD_LENGTH = 1500;
const ROUTE_SEPARATOR = '|';
const FIELD_SEPARATOR = '~';
const separators = /[|~]/g;
/** First parts of fields with a setting and with a fill; a field with a route begins with its `auth` instead. */
const SETTING_MARK = 'set';
const FILL_MARK = 'fill';

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
  addFields(build, SETTING_MARK, settings);

/** Adds fills to the text of a development build. @param build result of `formatDevBuild` */
export const addDevFills = (build: string, fills: NonNullable<DevBuild['fills']>): string =>
  addFields(build, FILL_MARK, fills);

const addFields = (build: string, mark: string, values: Readonly<Record<string, unknown>>) =>
  [
    build,
    ...Object.entries(values).map(([name, value]) =>
      [mark, name, escapeSeparators(JSON.stringify(value))].join(FIELD_SEPARATOR),
    ),
  ].join(ROUTE_SEPARATOR);

/** Parses the text of a development build; returns undefined for any other text, such as a version. */
export const parseDevBuild = (value: string): DevBuild | undefined => {
  const [origin = '', ...declared] = value.split(ROUTE_SEPARATOR);
  if (!LOCAL_ORIGIN.test(origin) || value.length > MAX_BUILD_LENGTH) return undefined;
  const routes = z
    .array(routeSchema)
    .safeParse(declared.filter((field) => !isMarked(field)).map(parseRoute));
  const settings = settingsSchema.safeParse(parseFields(declared, SETTING_MARK));
  const fills = fillPlacesSchema.safeParse(parseFields(declared, FILL_MARK));
  if (!routes.success || !settings.success || !fills.success) return undefined;
  return {
    origin,
    routes: routes.data,
    ...(hasFields(settings.data) && { settings: settings.data }),
    ...(hasFields(fills.data) && { fills: fills.data }),
  };
};

const hasFields = (record: object): boolean => Object.keys(record).length > 0;

const isMarked = (field: string): boolean =>
  [SETTING_MARK, FILL_MARK].some((mark) => field.startsWith(mark + FIELD_SEPARATOR));

const parseFields = (declared: readonly string[], mark: string): Record<string, unknown> =>
  Object.fromEntries(
    declared.filter((field) => field.startsWith(mark + FIELD_SEPARATOR)).map(parseNamedValue),
  );

/** Returns the JSON with the separators escaped. */
const escapeSeparators = (json: string): string =>
  json.replaceAll(separators, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const parseNamedValue = (declared: string): [string, unknown] => {
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
