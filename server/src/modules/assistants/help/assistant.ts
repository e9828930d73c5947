/** Registers the help assistant. */
import type { Sql } from '../../../platform/database/sql.ts';
import type { AiProvider } from '../answers/ai-provider.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { Catalogue } from '../../catalogue/courses/catalogue.ts';
import { addAssistantRoutes } from './assistant.routes.ts';
import { createAssistant } from './assistant.service.ts';

/** The settings of the assistants. */
export interface AssistantSettings {
  readonly assistantBearer: string;
  /** The AI service. If it is absent, or fails before its first word, answers quote what was found. */
  readonly ai?: AiProvider | undefined;
  readonly brandName: string;
}

interface AssistantDeps extends Omit<AssistantSettings, 'ai'> {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly limits: RequestLimits;
  readonly provider: AiProvider;
}

export const addAssistant = (add: AddEndpoint, deps: AssistantDeps): void => {
  const { assistantBearer: bearer, limits } = deps;
  const assistant = createAssistant(deps);
  addAssistantRoutes(add, { assistant, bearer, limits });
};
