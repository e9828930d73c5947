import type { EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
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
  ) => Promise<EndpointAnswer<typeof triggerEvaluation>>;
  readonly generate: (
    asked: EndpointInput<typeof generateCheck>['body'],
  ) => Promise<EndpointAnswer<typeof generateCheck>>;
  readonly submit: (
    asked: EndpointInput<typeof submitCheck>['body'],
  ) => Promise<EndpointAnswer<typeof submitCheck>>;
  readonly compute: (
    asked: EndpointInput<typeof computeLearningPath>['body'],
  ) => Promise<EndpointAnswer<typeof computeLearningPath>>;
}
