/** Serialises answers in two formats: 'metadata:' and 'data:' lines (TAPI-58), and JSON events (PAPI-91). */
import { STREAM_END_MARK } from '@cairn/api/answer-reader';
import type { AssistantSource } from '@cairn/api/ai-message';
import { AiServiceError } from '../answers/ai-provider.ts';

export interface StreamedAnswer {
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly sources: readonly AssistantSource[];
  readonly pieces: AsyncIterable<string>;
}

/**
 * Last words of an answer whose AI service failed after the first word. They inform the student that the answer is incomplete.
 */
const INCOMPLETE_ANSWER = '… (The answer broke off here. Please ask again.)';

export const serialiseLectureAnswer = async function* ({
  ranges,
  sources,
  pieces,
}: StreamedAnswer): AsyncGenerator<string> {
  const metadata = {
    start_time: ranges.map(({ start }) => start),
    end_time: ranges.map(({ end }) => end),
    ...(sources.length > 0 && { sources }),
  };
  yield `metadata: ${JSON.stringify(metadata)}\n`;
  for await (const chunk of joinWholeWords(reportErrorAsText(pieces)))
    yield `data: ${toAnswerLine(chunk)}\n`;
};

/**
 * Serialises an answer about a packaged course. The first line contains the sources. Pieces have no outer spaces, because the
 * client joins them with one.
 */
export const serialisePackageAnswer = async function* ({
  sources,
  pieces,
}: StreamedAnswer): AsyncGenerator<string> {
  let listed = sources;
  for await (const chunk of joinWholeWords(reportErrorAsText(pieces))) {
    yield `data: ${JSON.stringify({ response: chunk.trim(), sources: listed })}\n\n`;
    listed = [];
  }
  yield `data: ${STREAM_END_MARK}\n\n`;
};

/**
 * Appends a sentence to an answer whose AI service failed after the first word, because an error status can no longer be sent.
 */
const reportErrorAsText = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof AiServiceError)) throw error;
    yield INCOMPLETE_ANSWER;
  }
};

/** Joins pieces to whole words. A model sends parts of words ('hand', 'shake'), which are buffered until a space follows. */
const joinWholeWords = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const cut = rest.search(/\s\S*$/u);
    if (cut === -1 || rest.slice(0, cut).trim() === '') continue;
    yield rest.slice(0, cut);
    rest = rest.slice(cut);
  }
  if (rest.trim() !== '') yield rest;
};

/**
 * Returns a piece of an answer on one line. Text that looks like the end mark or like JSON is sent as the `response` of an
 * object.
 */
const toAnswerLine = (text: string): string => {
  const line = text.replaceAll(/[\r\n\u2028\u2029]+/gu, ' ');
  const isMistakable = line.trimStart().startsWith('{') || line.trim() === STREAM_END_MARK;
  return isMistakable ? JSON.stringify({ response: line }) : line;
};
