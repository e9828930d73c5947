import {
  downloadPersonExport,
  getPersonExport,
  startPersonExport,
} from '@cairn/api/staff-person-exports.contract';
import { createContentDisposition } from '../../../platform/http/content-disposition.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { PersonExportsService } from './person-exports.service.ts';

export const addPersonExportsRoutes = (add: AddEndpoint, exports: PersonExportsService): void => {
  add(startPersonExport, ({ params: { personId } }, caller) => exports.start(caller, personId));
  add(getPersonExport, ({ params: { personId } }, caller) => exports.read(caller, personId));
  add(
    downloadPersonExport,
    async ({ params: { personId } }, caller, reply) => {
      const { file, content } = await exports.open(caller, personId);
      return reply
        .type('application/zip')
        .headers({
          'content-length': file.size,
          'content-disposition': createContentDisposition('attachment', 'person.zip'),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(content);
    },
    { answer: 'file' },
  );
};
