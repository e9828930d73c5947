/** Causes of a release's failure: a step of its start, or an event while it ran. */
export const RELEASE_FAILURE_CAUSES = [
  // No response came, because the connection failed.
  'network',
  // The server answered with an error.
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
