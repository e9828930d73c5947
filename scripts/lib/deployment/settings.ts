import { readConfig, settingNames } from '../../../server/src/platform/configuration/config.ts';
import { toProblem } from './files.ts';

/**
 * Returns settings that the server does not have, or whose values it refuses. Those of the AWS SDK and of PostgreSQL's
 * client are skipped.
 */
export const findSettingProblems = (
  where: string,
  given: Readonly<Record<string, string>>,
): string[] => {
  const unknown = Object.keys(given).filter(
    (name) => !/^(?:AWS_|PG)/.test(name) && !settingNames.includes(name),
  );
  return [
    ...unknown.map((name) => `${where}: the server has no setting ${name}.`),
    ...findConfigProblem(where, given),
    ...toProblem(given['MIGRATIONS'] === 'wait', `${where}: servers bring the schema up to date.`),
  ];
};

const findConfigProblem = (where: string, given: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
};
