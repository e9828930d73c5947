/** URL of the API. The host sets it once from the page's boot manifest, before any remote starts (API-01, PCON-05). */
let apiBase = '/api';

export const setApiBase = (base: string): void => {
  apiBase = base;
};

/**
 * Returns the API base, `/api` unless the operator configured another. Calls need it because pages have the same paths,
 * such as /documents.
 */
export const getApiBase = (): string => apiBase;
