import {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { SkillService } from './skill-service.ts';

const throwNotConfigured = (): never => {
  throw new AppError('server', 'Skill evaluation service is not configured.', undefined, {
    status: 503,
  });
};
const NO_SERVICE: SkillService = {
  evaluate: throwNotConfigured,
  generate: throwNotConfigured,
  submit: throwNotConfigured,
  compute: throwNotConfigured,
};

/**
 * Adds the routes that evaluate skills.
 * @param service undefined: skills are not evaluated
 */
export const addSkillServiceRoutes = (add: AddEndpoint, service = NO_SERVICE): void => {
  add(triggerEvaluation, async ({ body }) => service.evaluate(body));
  add(generateCheck, async ({ body }) => service.generate(body));
  add(submitCheck, async ({ body }) => service.submit(body));
  add(computeLearningPath, async ({ body }) => service.compute(body));
};
