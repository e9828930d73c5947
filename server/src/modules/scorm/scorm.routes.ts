import { getScormData, getScormPackage, saveScormData } from '@cairn/api/scorm.contract';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { PackageCookie } from './package-cookie.ts';
import type { DescribePackage } from './package-info.service.ts';
import type { ScormDataService } from './scorm-data.service.ts';

interface ScormDeps {
  readonly describe: DescribePackage;
  readonly cookie: PackageCookie;
  readonly data: ScormDataService;
}

export const addScormRoutes = (add: AddEndpoint, { describe, cookie, data }: ScormDeps): void => {
  add(getScormPackage, async ({ params }, caller, reply) => {
    const found = await describe(params.courseId, caller);
    cookie.give(reply, params.courseId);
    return found;
  });
  add(getScormData, ({ params }, caller) => data.read(caller, params.courseId));
  add(saveScormData, async ({ params, body }, caller) => {
    const { updates, client, sequence } = body;
    const batch = { studentId: caller, courseId: params.courseId, updates };
    return { message: 'Saved.', saved: await data.save(batch, { client, sequence }) };
  });
};
