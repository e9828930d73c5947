import type { FastifyInstance } from 'fastify';
import { saveScormData } from '@cairn/api/scorm.contract';
import { z } from '@cairn/api/z';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { LEAVING_ROOT } from '../../../platform/http/package-address.ts';
import type { PackageTickets } from './package-ticket.ts';
import type { ScormDataService } from './scorm-data.service.ts';

const { studentId: _named, ...savedFields } = saveScormData.body.shape;

/** As `saveScormData` takes it, with a ticket in place of a session. */
const leavingSaveSchema = z.object({
  ...savedFields,
  ticket: z.string().check(z.maxLength(1000)),
});

/** A frame may send 60 KB while its page goes. */
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
  readonly limits: Pick<RequestLimits, 'perNetwork' | 'perAddress' | 'takeOfStudent'>;
  readonly tickets: PackageTickets;
  readonly data: Pick<ScormDataService, 'save'>;
}

/**
 * `POST /scorm-save/{courseId}`: what a package sets while its page goes, sent by its frame, which has no session. Text,
 * because a request with a preflight would not leave in time. The ticket says whose data these are.
 */
export const addLeavingSavesRoutes = (app: FastifyInstance, deps: LeavingSavesDeps): void => {
  const { data, limits, tickets } = deps;
  const options = {
    schema: { hide: true, consumes: ['text/plain'] },
    bodyLimit: MAX_BYTES,
    onRequest: limits.perNetwork,
  };
  app.post<LeavingRoute>(`${LEAVING_ROOT}/:course`, options, async (request, reply) => {
    const read = leavingSaveSchema.safeParse(readBody(request.body));
    const courseId = request.params.course;
    const studentId = read.success ? tickets.readSaving(read.data.ticket, courseId) : undefined;
    // As a call with a token does: it counts for the student, and for the network where there is none.
    if (studentId === undefined) await limits.perAddress(request);
    else limits.takeOfStudent(studentId);
    if (!read.success) throw new AppError('invalid', 'These values cannot be read.');
    if (studentId === undefined)
      throw new AppError('unauthorized', 'Please open the course again.');
    const { ticket: _ticket, updates, ...writer } = read.data;
    await data.save({ studentId, courseId, updates }, writer);
    return reply.code(204).send();
  });
};
