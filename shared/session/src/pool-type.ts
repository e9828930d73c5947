/** Which kind of identity pool has issued an id token, for the refresh call. Source: 000 §7, SESS-19. */
let kinds = new Map<string | undefined, string>();

/** @param byIssuer the configured list; the host sets it once */
export const setPoolTypes = (byIssuer: Readonly<Record<string, string>> = {}): void => {
  kinds = new Map(Object.entries(byIssuer));
};

/** 'unknown' without an issuer, and for one that is not in the list. */
export const poolTypeOf = (issuer: string | undefined): string => kinds.get(issuer) ?? 'unknown';
