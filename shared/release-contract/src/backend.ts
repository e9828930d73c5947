/** A remote's own backend: its declaration in the package, and what it answers about its contract. */
import { z } from 'zod';

/** Path below a backend's URL at which it says which version of its contract it serves. */
export const BACKEND_CONTRACT_PATH = '/.well-known/cairn-backend';

/** The field `mfe.backend` of a package.json. The operator of a site says where the backend is. */
export const backendSchema = z.strictObject({
  /** Versions of the backend's contract that this release works with. Absent: the gate does not ask the backend. */
  contract: z
    .string()
    .regex(/^\^\d+\.\d+\.\d+$/, 'must be a range such as ^1.0.0')
    .optional(),
});

/** Schema of a backend's answer at `BACKEND_CONTRACT_PATH`. Other fields are ignored. */
export const backendContractSchema = z.object({
  contract: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
});

/**
 * State of a remote's backend on a channel:
 * - 'unconfigured': the operator has set none
 * - 'up': it says which version of its contract it serves
 * - 'failing': it does not answer, or not as it should
 */
export type BackendState =
  | { readonly state: 'unconfigured' }
  | { readonly state: 'up'; readonly contract: string }
  | { readonly state: 'failing'; readonly failure: string };

/** Type in the header of a token for a backend. No other token of a site has it. */
export const BACKEND_TOKEN_TYPE = 'cairn-backend+jwt';

/** Seconds for which a token for a backend is valid. */
export const BACKEND_TOKEN_SECONDS = 60;

/** Returns the value of `aud` that the backend of a remote must require. No other token of a site has it. */
export const toBackendAudience = (remote: string): string => `backend:${remote}`;

/** Headers of a page's request that a backend gets. The session, cookies and the person's address are not among them. */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
] as const;

/** Headers of a backend's response that a page gets. */
const RETURNED_HEADERS = ['content-type', 'content-language', 'etag', 'retry-after'] as const;

/** Returns those headers of a page's request that its backend gets. */
export const selectForwardedHeaders = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );

/** Returns those headers of a backend's response that a page gets. */
export const selectReturnedHeaders = (headers: {
  readonly get: (name: string) => string | null;
}): Record<string, string> =>
  Object.fromEntries(
    RETURNED_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );

/**
 * Media types that a page may get. A browser runs none of them, even as a script or a stylesheet, because responses have
 * `nosniff`. HTML, XML, SVG, scripts and stylesheets are refused.
 */
const INERT_TYPE =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/(?:octet-stream|pdf|zip)|text\/(?:plain|csv|calendar)|image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+)$/;

/** Returns whether a page may get a response with this `content-type`. */
export const isInertContentType = (value: string): boolean => {
  const type = value.split(';')[0]?.trim().toLowerCase() ?? '';
  // Of several types in one header a browser takes the last.
  return INERT_TYPE.test(type) && !value.includes(',');
};
