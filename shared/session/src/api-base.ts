/** Where the API is. The host sets it once from the page's boot manifest, before any remote starts (API-01, PCON-05). */
let apiBase = '/api';

export const setApiBase = (base: string): void => {
  apiBase = base;
};

/** `/api` unless the operator configured another: page paths such as /documents are also paths of calls. */
export const getApiBase = (): string => apiBase;
