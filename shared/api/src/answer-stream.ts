/**
 * The streamed answer of the help assistant: 'data: {"response": "…"}' lines up to 'data: [DONE]'. Sources: 000 §4 and
 * §7, HELP-08.
 */
import {
  type AnswerDone,
  type AnswerReader,
  parseDataLine,
  isSafeLink,
  parseJsonObject,
  createAnswerReader,
} from './answer-reader.ts';

/** Source that an answer of the help assistant refers to. */
export interface AnswerSource {
  readonly title: string;
  /** Path of this site, or http(s) URL. */
  readonly href: string;
}

type AnswerPart =
  /** Piece of the answer's text, to be appended without a space. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly AnswerSource[] }
  /** Suggested questions when the assistant has not understood the question. */
  | { readonly type: 'questions'; readonly questions: readonly string[] };

export type AnswerEvent = AnswerPart | AnswerDone;

export const createHelpAnswerReader = (): AnswerReader<AnswerPart> =>
  // Blank lines, comments and other fields of an event stream carry no text.
  createAnswerReader((line) => toAnswerParts(parseDataLine(line) ?? ''));

const toAnswerParts = (payload: string): AnswerPart[] => {
  const { response, sources, questions } = parseJsonObject(payload) ?? {};
  if (typeof response !== 'string') return payload === '' ? [] : [{ type: 'text', text: payload }];
  const listed = Array.isArray(sources) ? sources.filter(isAnswerSource) : [];
  const offered = Array.isArray(questions) ? questions.filter(isQuestion) : [];
  return [
    ...(response === '' ? [] : [{ type: 'text', text: response } as const]),
    ...(listed.length === 0 ? [] : [{ type: 'sources', sources: listed } as const]),
    ...(offered.length === 0 ? [] : [{ type: 'questions', questions: offered } as const]),
  ];
};

const isQuestion = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isAnswerSource = (value: unknown): value is AnswerSource => {
  const { title, href } = (value ?? {}) as { title?: unknown; href?: unknown };
  return typeof title === 'string' && title !== '' && typeof href === 'string' && isSafeLink(href);
};
