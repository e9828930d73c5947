/** The two formats in which an answer travels: 'metadata:' and 'data:' lines (TAPI-58), and JSON events (PAPI-91). */
import { DONE_MARK } from '@cairn/api/answer-reader';
import type { MessageSource } from '@cairn/api/ai-message';
import { AiServiceError } from '../answers/ai-provider.ts';

export interface AnswerParts {
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly sources: readonly MessageSource[];
  readonly pieces: AsyncIterable<string>;
}

/** Stands where a service stopped in the middle: what had arrived is kept, and nobody takes it for the whole. */
const BROKEN_OFF = '… (The answer broke off here. Please ask again.)';

export const lectureLines = async function* ({
  ranges,
  sources,
  pieces,
}: AnswerParts): AsyncGenerator<string> {
  const metadata = {
    start_time: ranges.map(({ start }) => start),
    end_time: ranges.map(({ end }) => end),
    ...(sources.length > 0 && { sources }),
  };
  yield `metadata: ${JSON.stringify(metadata)}\n`;
  for await (const chunk of wholeWords(honest(pieces))) yield `data: ${asChunk(chunk)}\n`;
};

/** The sources stand on the first line. Words without outer spaces: the reader joins them with one. */
export const packageLines = async function* ({
  sources,
  pieces,
}: AnswerParts): AsyncGenerator<string> {
  let listed = sources;
  for await (const chunk of wholeWords(honest(pieces))) {
    yield `data: ${JSON.stringify({ response: chunk.trim(), sources: listed })}\n\n`;
    listed = [];
  }
  yield `data: ${DONE_MARK}\n\n`;
};

/** A service that fails after its first word can no longer be told as an error: it is told in words. */
const honest = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof AiServiceError)) throw error;
    yield BROKEN_OFF;
  }
};

/** A model sends parts of words ('hand', 'shake'); they are held back until a space follows. */
const wholeWords = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
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

/** One line; what would read as a mark or as JSON travels as the `response` of an object. */
const asChunk = (text: string): string => {
  const line = text.replaceAll(/[\r\n\u2028\u2029]+/gu, ' ');
  const isMistakable = line.trimStart().startsWith('{') || line.trim() === DONE_MARK;
  return isMistakable ? JSON.stringify({ response: line }) : line;
};
