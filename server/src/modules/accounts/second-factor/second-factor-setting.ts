/** The setting by which an administrator requires a second factor of all staff. It is read for each call of staff. 003 §1 */
import type { SecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { hasSecondFactor } from './second-factors.repository.ts';

export const SECOND_FACTOR_SETTING_SECTION = 'second-factor';

const OPTIONAL: SecondFactorSetting = { staff: 'optional' };

export const toSecondFactorSetting = (stored: unknown): SecondFactorSetting =>
  (stored as SecondFactorSetting | undefined) ?? OPTIONAL;

export const readSecondFactorSetting = async (sql: SqlQuery): Promise<SecondFactorSetting> =>
  toSecondFactorSetting(await readSettingSection(sql, SECOND_FACTOR_SETTING_SECTION));

/** Throws second-factor-needed for a member of staff without one, where the site requires it. */
export const requireSecondFactorOfStaff = async (
  sql: SqlQuery,
  studentId: string,
): Promise<void> => {
  const { staff } = await readSecondFactorSetting(sql);
  if (staff === 'optional' || (await hasSecondFactor(sql, studentId))) return;
  throw new AppError(
    'second-factor-needed',
    'This site asks staff for a second factor. Set one up on the page Account.',
  );
};

/** Returns whether the account must keep a second factor: it has a role of staff or teaches, and the site requires one. */
export const isSecondFactorRequired = async (
  sql: SqlQuery,
  studentId: string,
): Promise<boolean> => {
  const { staff } = await readSecondFactorSetting(sql);
  if (staff === 'optional') return false;
  const rows = await sql`select 1 from staff where student_id = ${studentId}
    union select 1 from teachers where student_id = ${studentId}`;
  return rows.length > 0;
};
