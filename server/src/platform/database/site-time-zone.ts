import { readSettingSection } from './site-settings.ts';
import type { SqlQuery } from './sql.ts';

/** Section of the settings of the site with its time zone. */
export const TIME_ZONE_SETTING_SECTION = 'time';

/** Returns the IANA name of the time zone of the site; UTC if none was chosen. 003 §2.9 */
export const readSiteTimeZone = async (sql: SqlQuery): Promise<string> => {
  const setting = (await readSettingSection(sql, TIME_ZONE_SETTING_SECTION)) as
    | { timeZone: string }
    | undefined;
  return setting?.timeZone ?? 'UTC';
};
