import type { ScormVersion, ValueModel } from './scorm-types.ts';

export type ValueModels = Record<ScormVersion, ValueModel>;

/** Accepts every value: for a package that starts the other version than its manifest names. */
const lenient: ValueModel = { check: () => 0, restore: () => undefined };

/** Each version is a chunk of its own: a 1.2 course never loads the 2004 model. */
export const loadValueModels = async (version: ScormVersion): Promise<ValueModels> => {
  const { createValueModel } =
    version === '1.2' ? await import('./scorm-again-12.ts') : await import('./scorm-again-2004.ts');
  return { '1.2': lenient, '2004': lenient, [version]: createValueModel() };
};
