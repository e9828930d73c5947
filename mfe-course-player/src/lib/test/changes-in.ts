/** Returns changing requests as the server sees them, such as 'PUT /api/user/attributes'. */
export const listChangingRequests = (requests: readonly Request[]): string[] =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`);

/** Requests that Next sends. */
export const MODULE_PROGRESS_CALLS = [
  'PUT /api/user/attributes',
  'PUT /api/courses/updateModuleProgress',
];
