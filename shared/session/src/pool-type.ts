/** Kind of the identity pool that issued an id token, for the refresh call. Source: 000 §7, SESS-19. */
let kinds = new Map<string | undefined, string>();

/**
 * Sets the kinds of identity pools; the host calls this once.
 * @param byIssuer the configured kinds by issuer
 */
export const setPoolTypes = (byIssuer: Readonly<Record<string, string>> = {}): void => {
  kinds = new Map(Object.entries(byIssuer));
};

/** Returns the kind for an issuer; 'unknown' without an issuer, or for one that is not configured. */
export const poolTypeOf = (issuer: string | undefined): string => kinds.get(issuer) ?? 'unknown';
