import type { ScormVersion, ValueModel } from './scorm-types.ts';

export type ValueModels = Readonly<Record<ScormVersion, ValueModel>>;

/** For a package that starts another version than its manifest names. */
export const ACCEPT_ALL: ValueModel = { check: () => 0, restore: () => undefined };
