import { listModules } from '@cairn/api/modules.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CourseModulesService } from './course-modules.service.ts';

export const addCourseModulesRoutes = (add: AddEndpoint, modules: CourseModulesService): void =>
  add(listModules, ({ params }, caller) => modules.list(params.id, caller));
