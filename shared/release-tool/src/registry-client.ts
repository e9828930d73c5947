/** Calls the registry for the tool. Every failure becomes a sentence and an exit code. */
import { ApiError } from '@cairn/api/api-error';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '@cairn/api/endpoint';
import { fetchJson } from '@cairn/api/fetch-json';
import { safeParse } from '@cairn/api/parse';
import { brokenRulesSchema } from '@cairn/api/releases.contract';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export interface RegistryOptions {
  /** Origin of the site, without a slash at the end. */
  readonly registry: string;
  /** The token; undefined: only public calls are possible. */
  readonly token: string | undefined;
}

export interface RegistryClient {
  readonly origin: string;
  readonly hasToken: boolean;
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
  ) => Promise<EndpointAnswer<E>>;
  /** Sends the bytes of one file to the URL that the registry named. */
  readonly upload: (put: string, bytes: Buffer) => Promise<void>;
  /** Returns the bytes at a path of the site; undefined for 404. */
  readonly download: (path: string) => Promise<Buffer | undefined>;
}

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const CALL_TIMEOUT_MS = 60_000;
const FILE_TIMEOUT_MS = 300_000;

export const createRegistryClient = ({ registry, token }: RegistryOptions): RegistryClient => {
  const authorization = toAuthorization(token);
  const send = async (path: string, init: RequestInit) => {
    try {
      return await fetch(new URL(path, registry), {
        ...init,
        signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      });
    } catch (error) {
      throw toUnreachableError(registry, error);
    }
  };
  return {
    origin: registry,
    hasToken: token !== undefined,
    call: async (endpoint, request) => {
      const { params = {}, query = {}, headers = {}, body } = request as AnyRequest;
      const url = new URL(`${registry}/api${fillPath(endpoint.path, params)}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      try {
        const answer = await fetchJson(url, {
          method: endpoint.method,
          headers: { ...authorization, ...headers },
          body,
          signal: undefined,
          credentials: 'omit',
          timeout: CALL_TIMEOUT_MS,
        });
        return parseAnswer(endpoint, answer);
      } catch (error) {
        throw toCallError(error, endpoint, registry);
      }
    },
    upload: async (put, bytes) => {
      const response = await send(put, {
        method: 'PUT',
        headers: { ...authorization, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw await readUploadError(response, registry);
    },
    download: async (path) => {
      const response = await send(path, { headers: authorization });
      if (response.status === 404) return undefined;
      if (!response.ok)
        throw toUnreachableError(registry, new Error(`${path} answered ${response.status}`));
      return Buffer.from(await response.arrayBuffer());
    },
  };
};

const toCallError = (error: unknown, endpoint: Endpoint, registry: string): unknown => {
  if (!(error instanceof ApiError)) return error;
  return error.status === 0 && changesChannel(endpoint)
    ? toUnansweredChangeError(registry, error)
    : toRegistryError(error, registry);
};

const changesChannel = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && path.startsWith('/v1/channels/');

const toAuthorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const parseAnswer = <E extends Endpoint>(endpoint: E, answer: unknown): EndpointAnswer<E> => {
  const parsed = safeParse(endpoint.answer, answer);
  if (parsed !== undefined) return parsed as EndpointAnswer<E>;
  throw new ToolError(
    `${endpoint.method} /api${endpoint.path} answered something else than a registry does.`,
    {
      code: TOOL_EXIT_CODES.unreachable,
      next: 'Check that --registry is the address of the site.',
    },
  );
};

const toUnreachableError = (registry: string, cause: unknown): ToolError =>
  new ToolError(`The registry at ${registry} cannot be reached.`, {
    code: TOOL_EXIT_CODES.unreachable,
    next: 'Check --registry (or CAIRN_REGISTRY) and the network, then run the same command again.',
    cause,
  });

/** Returns the error of a change without a response. The registry may have made it, and a second rollback goes further back. */
const toUnansweredChangeError = (registry: string, cause: unknown): ToolError =>
  new ToolError(
    `The registry at ${registry} has not answered. It may have made the change all the same.`,
    {
      code: TOOL_EXIT_CODES.unreachable,
      next: 'Look at "status" first, and run the same command again if the change is not there.',
      cause,
    },
  );

const readUploadError = async (response: Response, registry: string): Promise<ToolError> => {
  const answer = (await response.json().catch(() => ({}))) as {
    readonly message?: string;
    readonly details?: unknown;
  };
  return toRegistryError(
    new ApiError(answer.message ?? `The upload was answered with ${response.status}`, {
      kind: 'server',
      status: response.status,
      details: answer.details,
    }),
    registry,
  );
};

/**
 * Returns the error of a failed call. Status 4xx is a refusal; without a response, and for 5xx, the registry counts as
 * unreachable.
 */
const toRegistryError = (error: ApiError, registry: string): ToolError => {
  const { status, details, message } = error;
  if (status === 0) return toUnreachableError(registry, error);
  if (status >= 500)
    return new ToolError(`The registry at ${registry} failed: ${message}`, {
      code: TOOL_EXIT_CODES.unreachable,
      next: 'Run the same command again; if it goes on, its operator finds the reason in the log.',
      cause: error,
    });
  return new ToolError(status === 412 ? `${message} Nothing was changed.` : message, {
    code: TOOL_EXIT_CODES.refused,
    problems: safeParse(brokenRulesSchema, details)?.rules ?? [],
    next:
      status === 412
        ? 'Look at "status" and run the same command again if it is still right.'
        : undefined,
    cause: error,
  });
};
