import type { EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import type {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';

/**
 * Evaluates a student's skills. The route has checked that `studentID` is the caller's. Methods throw the errors that their
 * endpoints define.
 */
export interface SkillService {
  readonly evaluate: (
    body: EndpointInput<typeof triggerEvaluation>['body'],
  ) => Promise<EndpointAnswer<typeof triggerEvaluation>>;
  readonly generate: (
    body: EndpointInput<typeof generateCheck>['body'],
  ) => Promise<EndpointAnswer<typeof generateCheck>>;
  readonly submit: (
    body: EndpointInput<typeof submitCheck>['body'],
  ) => Promise<EndpointAnswer<typeof submitCheck>>;
  readonly compute: (
    body: EndpointInput<typeof computeLearningPath>['body'],
  ) => Promise<EndpointAnswer<typeof computeLearningPath>>;
}
