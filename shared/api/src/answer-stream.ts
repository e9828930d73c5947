/**
 * The streamed answer of the help assistant: 'data: {"response": "…"}' lines up to 'data: [DONE]'. Sources: 000 §4 and
 * §7, HELP-08.
 */
import {
  type AnswerDoneEvent,
  type StreamedAnswerReader,
  parseDataLine,
  isSafeLink,
  parseJsonObject,
  createStreamedAnswerReader,
} from './answer-reader.ts';

/** Source that an answer of the help assistant refers to. */
export interface HelpAnswerSource {
  readonly title: string;
  /** URL of the source: a path of this site, or an http(s) URL. */
  readonly href: string;
}

type AnswerPart =
  /** Piece of the answer's text, to be appended without a space. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly HelpAnswerSource[] }
  /** Suggested questions when the assistant has not understood the question. */
  | { readonly type: 'questions'; readonly questions: readonly string[] };

export type HelpAnswerEvent = AnswerPart | AnswerDoneEvent;

export const createHelpAnswerReader = (): StreamedAnswerReader<AnswerPart> =>
  // Blank lines, comments and other fields of an event stream carry no text.
  createStreamedAnswerReader((line) => toAnswerParts(parseDataLine(line) ?? ''));

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

const isAnswerSource = (value: unknown): value is HelpAnswerSource => {
  const { title, href } = (value ?? {}) as { title?: unknown; href?: unknown };
  return typeof title === 'string' && title !== '' && typeof href === 'string' && isSafeLink(href);
};
