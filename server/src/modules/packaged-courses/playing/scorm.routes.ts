import {
  getScormData,
  getScormPackage,
  openScormVisit,
  saveScormData,
} from '@cairn/api/scorm.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CreatePackageUrls } from './package-location.ts';
import type { DescribeScormPackage } from './package-info.service.ts';
import type { ScormDataService } from './scorm-data.service.ts';

interface ScormDeps {
  readonly describe: DescribeScormPackage;
  readonly locate: CreatePackageUrls;
  readonly data: ScormDataService;
}

export const addScormRoutes = (add: AddEndpoint, { describe, locate, data }: ScormDeps): void => {
  add(getScormPackage, ({ params }, caller, reply) =>
    describe(params.courseId, caller, locate(reply.request, caller)),
  );
  add(getScormData, ({ params }, caller) => data.read(caller, params.courseId));
  add(openScormVisit, ({ params, body }, caller) =>
    data.open({ studentId: caller, courseId: params.courseId, visit: body.visit }),
  );
  add(saveScormData, async ({ params, body }, caller) => {
    const { updates, studentId: _caller, ...writer } = body;
    const batch = { studentId: caller, courseId: params.courseId, updates };
    return { message: 'Saved.', ...(await data.save(batch, writer)) };
  });
};
