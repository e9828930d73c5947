/**
 * Maximum bytes of a request that outlives the page. Browsers allow 64 KiB for all such bodies in flight; this stays below 60 KB
 * (SSAVE-09).
 */
export const MAX_KEEPALIVE_BYTES = 60_000;
/** Maximum bytes of another request. The server accepts bodies of 1 MiB; smaller ones arrive sooner on a slow connection. */
export const MAX_REQUEST_BYTES = 500_000;
