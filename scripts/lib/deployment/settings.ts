import {
  readConfig,
  serverSettingNames,
} from '../../../server/src/platform/configuration/config.ts';
import { listProblemUnless } from './files.ts';

/**
 * Returns settings that the server does not have, or whose values it rejects. Settings of the AWS SDK and of PostgreSQL's
 * client are skipped.
 */
export const findServerSettingProblems = (
  where: string,
  settings: Readonly<Record<string, string>>,
): string[] => {
  const unknown = Object.keys(settings).filter(
    (name) => !/^(?:AWS_|PG)/.test(name) && !serverSettingNames.includes(name),
  );
  return [
    ...unknown.map((name) => `${where}: the server has no setting ${name}.`),
    ...findConfigProblem(where, settings),
    ...listProblemUnless(
      settings['MIGRATIONS'] === 'wait',
      `${where}: servers bring the schema up to date.`,
    ),
  ];
};

const findConfigProblem = (where: string, settings: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
};
