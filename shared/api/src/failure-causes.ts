/** Why a release failed: which step of its start, or what it did once it ran. */
export const failureCauses = [
  'fetch',
  'integrity',
  'evaluate',
  'bootstrap',
  'mount',
  'unmount',
  'render',
  'timeout',
  'uncaught',
  'blank',
  'frozen',
  'trapped',
  'other',
] as const;
