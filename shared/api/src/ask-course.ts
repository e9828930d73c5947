/** Asks the assistant of a course. Sources: 001 §7 and §8, 002 §7.5; TAPI-57, PAPI-90. */
import type { QuestionTarget } from '@cairn/domain/course-question.rules';
import type { AnswerDoneEvent, StreamedAnswerReader } from './answer-reader.ts';
import { ApiError } from './api-error.ts';
import { askStreamedQuestion } from './ask-stream.ts';
import { askLecture, askPackage } from './course-assistant.contract.ts';
import type { CourseAnswerPart, ChunkJoining, ReportSkippedLine } from './course-answer.ts';
import { createLectureAnswerReader } from './lecture-answer-stream.ts';
import { createPackageAnswerReader } from './package-answer-stream.ts';

export type CourseAnswerEvent =
  | CourseAnswerPart
  | AnswerDoneEvent
  /** HTTP 400 instead of an answer; `error` is the service's own text, if it sent one (AICH-14, SCO-27). */
  | { readonly type: 'refused'; readonly error: string | undefined };

export interface CourseAssistantOptions {
  /** Base URL of the course assistant, to which `/query_stream` is appended. */
  readonly base: string;
  /**
   * Returns the caller's access token, undefined for a visitor. Absent for a service of another operator, which must
   * not learn who asks (PAPI-90).
   */
  readonly token?: () => Promise<string | undefined>;
  readonly report: ReportSkippedLine;
}

/** Events of one answer as they arrive. Failures other than 400 are thrown as by `askStreamedQuestion`. */
type CourseAnswer = AsyncIterable<CourseAnswerEvent>;

export interface CourseAssistant {
  /** @param joining 'words' in a live course's viewer (AICH-13) */
  readonly askLecture: (
    text: string,
    target: QuestionTarget,
    signal: AbortSignal,
    joining?: ChunkJoining,
  ) => CourseAnswer;
  readonly askPackage: (text: string, queueId: string, signal: AbortSignal) => CourseAnswer;
}

export const createCourseAssistant = ({
  base,
  token,
  report,
}: CourseAssistantOptions): CourseAssistant => {
  const ask = async function* ask(
    path: string,
    body: object,
    reader: StreamedAnswerReader<CourseAnswerPart>,
    signal: AbortSignal,
  ): CourseAnswer {
    const accessToken = await token?.();
    const headers = accessToken === undefined ? {} : { 'jwt-Token': accessToken };
    try {
      yield* askStreamedQuestion({ url: base + path, headers, body, reader, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      yield { type: 'refused', error: error.reason };
    }
  };
  return {
    askLecture: (text, target, signal, joining) => {
      const reader = createLectureAnswerReader(report, joining);
      return ask(askLecture.path, { query_text: text, ...target }, reader, signal);
    },
    askPackage: (text, queueId, signal) => {
      const body = { query_text: text, Queue_id: queueId };
      return ask(askPackage.path, body, createPackageAnswerReader(report), signal);
    },
  };
};
