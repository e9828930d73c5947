import type { Sql } from '../../../platform/database/sql.ts';
import type { Config } from '../../../platform/configuration/config.ts';
import { createAwsDesktops } from './aws-desktops.ts';
import { createDesktopSimulator } from './desktop-simulator.ts';
import type { Desktops } from './desktops.ts';

interface DesktopDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/** Creates the provider that the settings name. */
export const createDesktopProvider = (
  settings: Config['DESKTOPS'],
  { sql, now }: DesktopDeps,
): Desktops => {
  if (settings.provider === 'aws') {
    const { region, directory: directoryId, endpoint } = settings;
    return createAwsDesktops({ region, directoryId, endpoint, now });
  }
  const { speed, failures } = settings;
  return createDesktopSimulator({ sql, now, pace: { speed, failures } });
};
