import type { Sql } from '../../../platform/database/sql.ts';
import type { Config } from '../../../platform/configuration/config.ts';
import { createAwsDesktops } from './aws-desktops.ts';
import { createDesktopSimulator } from './desktop-simulator.ts';
import type { Desktops } from './desktops.ts';

interface DesktopDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

type DesktopConfig = Pick<
  Config,
  | 'DESKTOP_PROVIDER'
  | 'DESKTOP_SPEED'
  | 'DESKTOP_FAILURES'
  | 'DESKTOP_AWS_REGION'
  | 'DESKTOP_AWS_DIRECTORY'
  | 'DESKTOP_AWS_ENDPOINT'
>;

/** The provider that the settings name. */
export const chooseDesktops = (config: DesktopConfig, { sql, now }: DesktopDeps): Desktops => {
  const { DESKTOP_AWS_REGION: region, DESKTOP_AWS_DIRECTORY: directoryId } = config;
  if (config.DESKTOP_PROVIDER === 'aws' && region !== undefined && directoryId !== undefined) {
    return createAwsDesktops({ region, directoryId, endpoint: config.DESKTOP_AWS_ENDPOINT, now });
  }
  const pace = { speed: config.DESKTOP_SPEED, failures: config.DESKTOP_FAILURES };
  return createDesktopSimulator({ sql, now, pace });
};
