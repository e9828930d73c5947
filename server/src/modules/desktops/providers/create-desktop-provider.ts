import type { Sql } from '../../../platform/database/sql.ts';
import type { Config } from '../../../platform/configuration/config.ts';
import { createAwsDesktopProvider } from './aws-desktops.ts';
import { createDesktopSimulator } from './desktop-simulator.ts';
import type { DesktopProvider } from './desktops.ts';

interface DesktopDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/** Creates the provider of cloud desktops that the settings select. */
export const createDesktopProvider = (
  settings: Config['DESKTOPS'],
  { sql, now }: DesktopDeps,
): DesktopProvider => {
  if (settings.provider === 'aws') {
    const { region, directory: directoryId, endpoint } = settings;
    return createAwsDesktopProvider({ region, directoryId, endpoint, now });
  }
  const { speed, failures } = settings;
  return createDesktopSimulator({ sql, now, pace: { speed, failures } });
};
