export type ScormElementAccess = 'rw' | 'ro' | 'wo';

/**
 * Element of the SCORM data model: its name with `n` for each index, its access, its default value. Reading an unset element
 * without a default fails as 'not initialised'.
 */
export type ScormElementDefinition = readonly [
  name: string,
  access: ScormElementAccess,
  initial?: string,
];
