/** What was asked to be changed, as the server sees it: 'PUT /api/user/attributes'. */
export const changesIn = (requests: readonly Request[]): string[] =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`);

/** What Next sends. */
export const PROGRESS_CALLS = ['PUT /api/user/attributes', 'PUT /api/courses/updateModuleProgress'];
