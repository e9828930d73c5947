/** The interface of a service that phrases answers. It gets the passages that were found; it adds no sources and no times. */
import type { SearchOutcome } from './text-index.ts';

/** The subject of an assistant, and its answers when it cannot help. */
export interface AnswerSubject {
  /** The subject for the language model: 'the learning platform Cairn', 'one lecture of a course'. */
  readonly about: string;
  /** The complete answer when nothing was found. */
  readonly notCovered: string;
  /** The beginning of an answer from a passage that may not be meant. */
  readonly unsure: string;
  /** If true, an unsure answer consists of `unsure` alone, and suggestions are offered beside it. */
  readonly offersInstead?: true;
  /** The beginning of a quoted answer, where the source must be named. */
  readonly lead?: string;
}

export interface Question {
  readonly text: string;
  readonly found: SearchOutcome;
  readonly subject: AnswerSubject;
}

export interface AiProvider {
  /**
   * Returns the answer in pieces, to be joined without separators. Ends early, without an error, when the signal is aborted.
   * @throws AiServiceError
   */
  readonly answer: (question: Question, signal: AbortSignal) => AsyncIterable<string>;
}

export type AiFailure = 'timeout' | 'unreachable' | 'refused' | 'broken-stream';

/** An external AI service failed. */
export class AiServiceError extends Error {
  override readonly name = 'AiServiceError';
  readonly kind: AiFailure;

  constructor(kind: AiFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
