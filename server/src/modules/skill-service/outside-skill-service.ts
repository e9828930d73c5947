import type { Endpoint, EndpointAnswer } from '@cairn/api/endpoint';
import { safeParse } from '@cairn/api/parse';
import {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';
import { baseAddress } from '@cairn/api/base-address';
import { AppError } from '../../errors/app-error.ts';
import type { SkillService } from './skill-service.ts';

const LIMIT_MS = 15_000;

const unavailable = (cause: unknown): AppError =>
  new AppError('server', 'Skills cannot be evaluated right now.', undefined, {
    status: 502,
    cause,
  });

/** A service elsewhere that answers the four calls below its address; it is asked in the student's place. */
export const createOutsideSkillService = (base: string): SkillService => {
  const ask = async <E extends Endpoint>(endpoint: E, body: object): Promise<EndpointAnswer<E>> => {
    try {
      const answer = await fetch(`${baseAddress(base)}${endpoint.path}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(endpoint.timeout ?? LIMIT_MS),
      });
      if (!answer.ok) throw new Error(`The skill service answered ${answer.status}`);
      const parsed = safeParse(endpoint.answer, await answer.json());
      if (parsed === undefined) throw new Error('The skill service answered outside its contract');
      return parsed as EndpointAnswer<E>;
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    evaluate: (body) => ask(triggerEvaluation, body),
    generate: (body) => ask(generateCheck, body),
    submit: (body) => ask(submitCheck, body),
    compute: (body) => ask(computeLearningPath, body),
  };
};
