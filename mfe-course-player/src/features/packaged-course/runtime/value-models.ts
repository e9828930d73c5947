import type { ScormVersion, ScormValueValidator } from './scorm-types.ts';

export type ScormValueValidators = Readonly<Record<ScormVersion, ScormValueValidator>>;

/** Accepts all SCORM values, for a package that starts another SCORM version than its manifest names. */
export const ACCEPT_ALL_SCORM_VALUES: ScormValueValidator = {
  check: () => 0,
  restore: () => undefined,
};
