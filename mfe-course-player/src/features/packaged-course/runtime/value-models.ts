import type { ScormVersion, ValueModel } from './scorm-types.ts';

export type ValueModels = Readonly<Record<ScormVersion, ValueModel>>;

/** Accepts all values, for a package that starts another SCORM version than its manifest names. */
export const ACCEPT_ALL: ValueModel = { check: () => 0, restore: () => undefined };
