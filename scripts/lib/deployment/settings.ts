import { readConfig, settingNames } from '../../../server/src/config.ts';
import { unless } from './files.ts';

/** Settings that the server has not, or of which it takes no such value. Those of the AWS SDK are no business of ours. */
export const settingProblems = (
  where: string,
  given: Readonly<Record<string, string>>,
): string[] => {
  const unknown = Object.keys(given).filter(
    (name) => !name.startsWith('AWS_') && !settingNames.includes(name),
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
