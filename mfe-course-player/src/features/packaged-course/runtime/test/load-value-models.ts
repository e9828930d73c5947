import type { ScormVersion } from '../scorm-types.ts';
import { ACCEPT_ALL_SCORM_VALUES, type ScormValueValidators } from '../value-models.ts';

/** Loads the library that validates the values of this SCORM version; values of the other version are all accepted. */
export const loadValueModels = async (version: ScormVersion): Promise<ScormValueValidators> => {
  const { createScormValueValidator } =
    version === '1.2'
      ? await import('../scorm-again-12.ts')
      : await import('../scorm-again-2004.ts');
  return {
    '1.2': ACCEPT_ALL_SCORM_VALUES,
    '2004': ACCEPT_ALL_SCORM_VALUES,
    [version]: createScormValueValidator(),
  };
};
