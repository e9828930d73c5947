/** Causes of a release's failure: a step of its start, or an event while it ran. */
export const RELEASE_FAILURE_CAUSES = [
  // The file got no response, because the connection failed.
  'network',
  // The server responded to the file's request with an error status.
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
