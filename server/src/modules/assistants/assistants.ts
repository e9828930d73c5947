/** Registers the help assistant of the site and the assistant of courses. Both use the same AI provider. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import type { DiscloseModules } from '../learning/course-modules/disclosed-modules.ts';
import { chooseProvider } from './answers/fallback-provider.ts';
import { addCourseAssistant } from './course/course-assistant.ts';
import { addAssistant, type AssistantSettings } from './help/assistant.ts';

interface AssistantsDeps extends AssistantSettings, CatalogueServices {
  readonly disclose: DiscloseModules;
}

export const registerAssistants = (context: AppContext, deps: AssistantsDeps): void => {
  const { app, add } = context;
  const provider = chooseProvider(deps.ai, app.log);
  addAssistant(add, { ...deps, ...context, provider });
  addCourseAssistant(add, { ...deps, ...context, provider });
};
