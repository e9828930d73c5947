import { readConfig, settingNames } from '../../../server/src/platform/configuration/config.ts';
import { unless } from './files.ts';

/**
 * Returns settings that the server does not have, or whose values it refuses. Those of the AWS SDK and of PostgreSQL's
 * client are skipped.
 */
export const settingProblems = (
  where: string,
  given: Readonly<Record<string, string>>,
): string[] => {
  const unknown = Object.keys(given).filter(
    (name) => !/^(?:AWS_|PG)/.test(name) && !settingNames.includes(name),
  );
  return [
    ...unknown.map((name) => `${where}: the server has no setting ${name}.`),
    ...refusal(where, given),
    ...unless(given['MIGRATIONS'] === 'wait', `${where}: servers bring the schema up to date.`),
  ];
};

const refusal = (where: string, given: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
};
