/** Registers the assistant of courses. */
import type { AiProvider } from '../answers/ai-provider.ts';
import { createReadCourseDocument } from '../../../platform/documents/read-document.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { ListDisclosedModules } from '../../learning/course-modules/disclosed-modules.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { createCourseQuestionAccess } from './course-for-question.ts';
import { addCourseAssistantRoutes } from './course-assistant.routes.ts';
import { createCourseAssistantService } from './course-assistant.service.ts';
import { readQuotableCourseTexts } from './course-text.ts';
import { createStoredTextReader } from './stored-texts.ts';

interface CourseAssistantDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly signer: MediaSigner;
  readonly disclose: ListDisclosedModules;
  readonly provider: AiProvider;
  readonly limits: RequestLimits;
  /** Throws forbidden while the assistant is switched off. */
  readonly requireAssistant: () => void;
}

export const addCourseAssistant = (add: AddEndpoint, deps: CourseAssistantDeps): void => {
  const { sql, files, signer, disclose, provider, limits, requireAssistant } = deps;
  const texts = createStoredTextReader({ sql, files, readDocument: createReadCourseDocument() });
  const assistant = createCourseAssistantService({
    provider,
    readText: (course) => readQuotableCourseTexts({ sql, texts }, course),
  });
  addCourseAssistantRoutes(add, {
    courses: createCourseQuestionAccess(sql, disclose),
    assistant,
    signer,
    limits,
    requireAssistant,
  });
};
