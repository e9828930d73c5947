import { readSetting } from './site-settings.ts';
import type { SqlQuery } from './sql.ts';

/** Section of the settings of the site with its time zone. */
export const TIME_SECTION = 'time';

/** Returns the IANA name of the time zone of the site; UTC if none was chosen. 003 §2.9 */
export const readSiteTimeZone = async (sql: SqlQuery): Promise<string> => {
  const setting = (await readSetting(sql, TIME_SECTION)) as { timeZone: string } | undefined;
  return setting?.timeZone ?? 'UTC';
};
