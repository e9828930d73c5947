/** Requests the contract version that each backend serves, for the gate and for the page of releases. */
import {
  BACKEND_CONTRACT_PATH,
  backendContractSchema,
  type BackendState,
} from '@cairn/release-contract/backend';
import { fetchBounded, OversizedResponseError } from '../../../platform/http/bounded-fetch.ts';
import { type BackendSettings, findBackendLocation } from './backend-location.ts';

const ASK_TIMEOUT_MS = 3000;
const MAX_CONTRACT_BYTES = 10_000;
/** Time in ms for which a backend's answer is cached, so that open pages of releases do not cause frequent requests. */
const ANSWER_LIFETIME_MS = 10_000;

/** A backend's answer about its contract version, with the time of the request. */
export type BackendCheck = BackendState & { readonly at?: Date; readonly ms?: number };

interface BackendStateDeps {
  readonly backends: BackendSettings;
  readonly now: () => Date;
}

/** Returns the state of the backend of a remote on a channel. Never rejects. */
export type ReadBackendState = (remote: string, channel: string) => Promise<BackendCheck>;

interface KnownAnswer {
  readonly at: number;
  readonly state: Promise<BackendCheck>;
}

export const createBackendStateReader = ({ backends, now }: BackendStateDeps): ReadBackendState => {
  const answers = new Map<string, KnownAnswer>();
  return async (remote, channel) => {
    const location = findBackendLocation(backends, remote, channel);
    if (!location) return { state: 'unconfigured' };
    const at = now().getTime();
    const known = answers.get(location.url);
    if (known && Math.abs(at - known.at) < ANSWER_LIFETIME_MS) return known.state;
    const state = askContract(location.url, now());
    answers.set(location.url, { at, state });
    return state;
  };
};

const askContract = async (url: string, at: Date): Promise<BackendCheck> => {
  const began = performance.now();
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
  try {
    const response = await fetchBounded(`${url}${BACKEND_CONTRACT_PATH}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      maxBytes: MAX_CONTRACT_BYTES,
      signal,
    });
    const failure = await describeUnusable(response);
    if (failure !== undefined) return { state: 'failing', failure, at };
    const read = backendContractSchema.safeParse(JSON.parse(await response.text()));
    if (!read.success) return { state: 'failing', failure: NO_CONTRACT, at };
    const ms = Math.round(performance.now() - began);
    return { state: 'up', contract: read.data.contract, at, ms };
  } catch (error) {
    return { state: 'failing', failure: describeFailure(error, signal), at };
  }
};

const NO_CONTRACT = `It does not answer at ${BACKEND_CONTRACT_PATH} with JSON such as {"contract":"1.0.0"}.`;

const describeUnusable = async ({ status, body }: Response): Promise<string | undefined> => {
  if (status === 200) return undefined;
  await body?.cancel();
  return `It answers ${status} at ${BACKEND_CONTRACT_PATH}.`;
};

/** Returns what went wrong without names and addresses of the operator's network. */
const describeFailure = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'It did not answer within 3 seconds.';
  if (error instanceof SyntaxError || error instanceof OversizedResponseError) return NO_CONTRACT;
  return 'No server answers at its address.';
};
