/** Registers the help assistant. */
import type { Sql } from '../../../platform/database/sql.ts';
import type { AiProvider } from '../answers/ai-provider.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { ListAllCourses } from '../../catalogue/courses/catalogue.ts';
import { addHelpAssistantRoutes } from './assistant.routes.ts';
import { createHelpAssistant } from './assistant.service.ts';

/** Settings of both assistants, of the site and of courses. */
export interface AssistantSettings {
  readonly assistantBearer: string;
  /** The external AI service. If it is absent, or fails before its first word, answers quote the found passages. */
  readonly ai?: AiProvider | undefined;
}

interface AssistantDeps extends Omit<AssistantSettings, 'ai'> {
  readonly sql: Sql;
  readonly catalogue: ListAllCourses;
  readonly limits: RequestLimits;
  readonly provider: AiProvider;
  /** Throws forbidden while the assistant is switched off. */
  readonly requireAssistant: () => void;
  readonly site: { readonly brandName: string };
}

export const addHelpAssistant = (add: AddEndpoint, deps: AssistantDeps): void => {
  const { assistantBearer: bearer, limits, requireAssistant } = deps;
  const assistant = createHelpAssistant(deps);
  addHelpAssistantRoutes(add, { assistant, bearer, limits, requireAssistant });
};
