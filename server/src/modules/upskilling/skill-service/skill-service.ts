import type { EndpointResponse, EndpointInput } from '@cairn/api/endpoint';
import type {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';

/** Evaluates skills. The route has checked that `studentID` is the caller's. Methods throw what their endpoints define. */
export interface SkillService {
  readonly evaluate: (
    asked: EndpointInput<typeof triggerEvaluation>['body'],
  ) => Promise<EndpointResponse<typeof triggerEvaluation>>;
  readonly generate: (
    asked: EndpointInput<typeof generateCheck>['body'],
  ) => Promise<EndpointResponse<typeof generateCheck>>;
  readonly submit: (
    asked: EndpointInput<typeof submitCheck>['body'],
  ) => Promise<EndpointResponse<typeof submitCheck>>;
  readonly compute: (
    asked: EndpointInput<typeof computeLearningPath>['body'],
  ) => Promise<EndpointResponse<typeof computeLearningPath>>;
}
