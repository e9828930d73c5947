/** Why a release failed: which step of its start, or what it did once it ran. */
export const failureCauses = [
  // No answer came at all: the connection lost it.
  'network',
  // The server refused it.
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
