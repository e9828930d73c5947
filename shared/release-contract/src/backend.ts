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
