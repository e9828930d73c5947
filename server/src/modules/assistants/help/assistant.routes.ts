import { STREAM_END_MARK } from '@cairn/api/answer-reader';
import { askAssistant } from '@cairn/api/assistant.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  awaitFirstChunk,
  abortOnDisconnect,
  sendEventStream,
} from '../../../platform/http/response-stream.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { HelpAnswer, HelpAssistant } from './assistant.service.ts';

interface AssistantRoutesDeps {
  readonly assistant: HelpAssistant;
  /** The token that every page of the site sends with its questions. Pages get it from the same configuration. */
  readonly bearer: string;
  readonly limits: Pick<RequestLimits, 'perAsker'>;
  /** Throws forbidden while the assistant is switched off. */
  readonly requireAssistant: () => void;
}

/**
 * Adds the route of the help assistant. Questions are neither stored nor logged, and the AI service does not learn the student's
 * name.
 */
export const addHelpAssistantRoutes = (
  add: AddEndpoint,
  { assistant, bearer, limits, requireAssistant }: AssistantRoutesDeps,
): void => {
  add(
    askAssistant,
    async ({ body }, _caller, reply) => {
      requireAssistant();
      await limits.perAsker(reply.request);
      const leaving = abortOnDisconnect(reply);
      const answer = await assistant.ask(body.query_text, leaving);
      return sendEventStream(
        reply,
        createAnswerLines({ ...answer, pieces: await awaitFirstChunk(answer.pieces) }),
      );
    },
    {
      answer: 'file',
      admit: ({ headers }) => {
        if (headers.authorization === `Bearer ${bearer}`) return;
        throw new AppError('unauthorized', 'The help assistant does not know this page.');
      },
    },
  );
};

const createAnswerLines = async function* ({
  sources,
  questions,
  pieces,
}: HelpAnswer): AsyncGenerator<string> {
  if (sources.length > 0) yield toEventLine({ response: '', sources });
  if (questions.length > 0) yield toEventLine({ response: '', questions });
  for await (const response of pieces) if (response !== '') yield toEventLine({ response });
  yield `data: ${STREAM_END_MARK}\n\n`;
};

const toEventLine = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
