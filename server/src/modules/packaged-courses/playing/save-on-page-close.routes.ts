import type { FastifyInstance } from 'fastify';
import { saveScormData } from '@cairn/api/scorm.contract';
import { z } from '@cairn/api/z';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { PACKAGE_UNLOAD_SAVE_URL_PATH } from '../../../platform/http/package-paths.ts';
import type { PackageTicketSigner } from './package-ticket.ts';
import type { ScormDataService } from './scorm-data.service.ts';

const { studentId: _named, ...savedFields } = saveScormData.body.shape;

/** Schema of the request that saves a package's values when its page is closed. It has a ticket in place of a session. */
const leavingSaveSchema = z.object({
  ...savedFields,
  ticket: z.string().check(z.maxLength(1000)),
});

/** Maximum size of the request in bytes. Browsers let a frame send up to 60 KB while its page is closed. */
const MAX_BYTES = 70_000;

const readBody = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

interface LeavingRoute {
  Params: { course: string };
}

interface LeavingSavesDeps {
  readonly limits: Pick<RequestLimits, 'perNetwork' | 'perAddress' | 'takeLeavingSave'>;
  readonly tickets: PackageTicketSigner;
  readonly data: Pick<ScormDataService, 'save'>;
}

/**
 * Adds `POST /scorm-save/{courseId}`, which saves values that a package sets while its page is closed. The frame of the package,
 * which has no session, sends them. The body is text, because a request with a preflight would not be sent in time. The ticket
 * names the student.
 */
export const addSaveOnPageCloseRoute = (app: FastifyInstance, deps: LeavingSavesDeps): void => {
  const { data, limits, tickets } = deps;
  const options = {
    schema: { hide: true, consumes: ['text/plain'] },
    bodyLimit: MAX_BYTES,
    onRequest: limits.perNetwork,
  };
  app.post<LeavingRoute>(
    `${PACKAGE_UNLOAD_SAVE_URL_PATH}/:course`,
    options,
    async (request, reply) => {
      const read = leavingSaveSchema.safeParse(readBody(request.body));
      const courseId = request.params.course;
      const studentId = read.success ? tickets.readSaving(read.data.ticket, courseId) : undefined;
      // The rate limit counts the request for the student of the ticket, or for the network if the ticket is invalid.
      if (studentId === undefined) await limits.perAddress(request);
      else limits.takeLeavingSave(studentId);
      if (!read.success) throw new AppError('invalid', 'These values cannot be read.');
      if (studentId === undefined)
        throw new AppError('unauthorized', 'Please open the course again.');
      const { ticket: _ticket, updates, ...writer } = read.data;
      await data.save({ studentId, courseId, updates }, writer);
      return reply.code(204).send();
    },
  );
};
