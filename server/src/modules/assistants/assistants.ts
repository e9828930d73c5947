/** Registers the help assistant of the site and the assistant of courses. Both use the same AI provider. */
import type { AppContext } from '../../platform/app-context.ts';
import { requireAssistant } from '../../platform/site/site-features.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import type { ListDisclosedModules } from '../learning/course-modules/disclosed-modules.ts';
import { addQuotingFallbackToAiProvider } from './answers/fallback-provider.ts';
import { addCourseAssistant } from './course/course-assistant.ts';
import { addHelpAssistant, type AssistantSettings } from './help/assistant.ts';

interface AssistantsDeps extends AssistantSettings, CatalogueServices {
  readonly disclose: ListDisclosedModules;
}

export const registerAssistants = (context: AppContext, deps: AssistantsDeps): void => {
  const { app, add, settings } = context;
  const provider = addQuotingFallbackToAiProvider(deps.ai, app.log);
  const all = { ...deps, ...context, provider, requireAssistant: () => requireAssistant(settings) };
  addHelpAssistant(add, all);
  addCourseAssistant(add, all);
};
