import { askLecture, askPackage } from '@cairn/api/course-assistant.contract';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  awaitFirstChunk,
  abortOnDisconnect,
  sendEventStream,
} from '../../../platform/http/response-stream.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import {
  type StreamedAnswer,
  serialiseLectureAnswer,
  serialisePackageAnswer,
} from './answer-lines.ts';
import type { CourseForQuestion, CourseQuestionAccess } from './course-for-question.ts';
import type { CourseAssistantService } from './course-assistant.service.ts';

interface CourseAssistantRoutesDeps {
  readonly courses: CourseQuestionAccess;
  readonly assistant: CourseAssistantService;
  readonly signer: Pick<MediaSigner, 'sign'>;
  readonly limits: Pick<RequestLimits, 'perCourseAsker'>;
  /** Throws forbidden while the assistant is switched off. */
  readonly requireAssistant: () => void;
}

/** The maximum length of a question in characters. */
const MAX_QUESTION_CHARACTERS = 2000;

/**
 * Adds the routes of the course assistant. Questions are neither stored nor logged, and the AI service does not learn the
 * student's name.
 */
export const addCourseAssistantRoutes = (
  add: AddEndpoint,
  { courses, assistant, signer, limits, requireAssistant }: CourseAssistantRoutesDeps,
): void => {
  const answer = async (
    reply: FastifyReply,
    query: string,
    find: () => Promise<CourseForQuestion>,
  ): Promise<StreamedAnswer> => {
    requireAssistant();
    await limits.perCourseAsker(reply.request);
    const text = requireQuestion(query);
    const { ranges, sources, pieces } = await assistant.ask(
      await find(),
      text,
      abortOnDisconnect(reply),
    );
    return {
      ranges,
      sources: sources.map(({ title, key }) =>
        key === undefined ? { title } : { title, href: signer.sign(key) },
      ),
      pieces: await awaitFirstChunk(pieces),
    };
  };

  add(
    askLecture,
    async ({ body: { query_text, ...target } }, caller, reply) => {
      const parts = await answer(reply, query_text, () =>
        courses.findLectureCourse(target, caller),
      );
      return sendEventStream(reply, serialiseLectureAnswer(parts));
    },
    { answer: 'file' },
  );
  add(
    askPackage,
    async ({ body }, caller, reply) => {
      const find = () => courses.findPackageCourse(body.Queue_id, caller);
      return sendEventStream(
        reply,
        serialisePackageAnswer(await answer(reply, body.query_text, find)),
      );
    },
    { answer: 'file' },
  );
};

/** Returns the trimmed question. The chat shows the `error` of the response. */
const requireQuestion = (query: string): string => {
  const text = toVisibleText(query);
  const isBlank = text === '';
  if (!isBlank && text.length <= MAX_QUESTION_CHARACTERS) return text;
  const reason = isBlank
    ? 'Please enter a valid question.'
    : 'Please ask in at most 2,000 characters.';
  throw new AppError('invalid', reason, undefined, { reason });
};
