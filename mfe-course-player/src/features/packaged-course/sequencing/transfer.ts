import type { ScormValues } from '../runtime/scorm-types.ts';

const SCORE = ['scaled', 'raw', 'min', 'max'] as const;

const known = (status: string): boolean => status !== '' && status !== 'unknown';

const statusesOf = (values: ScormValues, prefix: string): object => {
  const read = (name: string): string => values[`${prefix}${name}`] ?? '';
  const completion = read('completion_status');
  const success = read('success_status');
  const score = Object.fromEntries(SCORE.map((name) => [name, read(`score.${name}`)]));
  return {
    completion_status: completion || 'unknown',
    completion_status_was_set: known(completion),
    success_status: success || 'unknown',
    success_status_was_set: known(success),
    progress_measure: read('progress_measure'),
    score,
    score_was_set: Object.values(score).some((part) => part !== ''),
  };
};

/** What an item has set, as the engine takes it over when the attempt ends (RTE-to-SN data transfer). */
export const transferOf = (values: ScormValues): object => {
  const objectives = Object.entries(values).flatMap(([element, id]) => {
    const prefix = /^(cmi\.objectives\.\d+\.)id$/.exec(element)?.[1];
    return prefix === undefined ? [] : [Object.assign(statusesOf(values, prefix), { id })];
  });
  return { ...statusesOf(values, 'cmi.'), objectives };
};
