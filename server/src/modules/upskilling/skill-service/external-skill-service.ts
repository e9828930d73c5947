import type { Endpoint, EndpointAnswer } from '@cairn/api/endpoint';
import { safeParse } from '@cairn/api/parse';
import {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fetchBoundedJson } from '../../../platform/http/bounded-fetch.ts';
import type { SkillService } from './skill-service.ts';

const SERVICE_TIMEOUT_MS = 15_000;
/**
 * Maximum size in bytes of a response of the external skill service: the questions of a check, or the paths of all roles of a
 * student.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const createUnavailableError = (cause: unknown): AppError =>
  new AppError('server', 'Skills cannot be evaluated right now.', undefined, {
    status: 502,
    cause,
  });

/**
 * Creates a skill service that calls four endpoints of an external service on behalf of the student.
 * @param limitMs time-out of one request in milliseconds; by default that of the endpoint, or 15 s
 */
export const createExternalSkillService = (base: string, limitMs?: number): SkillService => {
  const callService = async <E extends Endpoint>(
    endpoint: E,
    body: object,
  ): Promise<EndpointAnswer<E>> => {
    try {
      const answer = await fetchBoundedJson(`${trimTrailingSlashes(base)}${endpoint.path}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: limitMs ?? endpoint.timeout ?? SERVICE_TIMEOUT_MS,
      });
      const parsed = safeParse(endpoint.answer, answer);
      if (parsed === undefined) throw new Error('The skill service answered outside its contract');
      return parsed as EndpointAnswer<E>;
    } catch (error) {
      throw createUnavailableError(error);
    }
  };
  return {
    evaluate: (body) => callService(triggerEvaluation, body),
    generate: (body) => callService(generateCheck, body),
    submit: (body) => callService(submitCheck, body),
    compute: (body) => callService(computeLearningPath, body),
  };
};
