/** Who puts an answer into words. What it may say was found before; sources and times never come from here. */
import type { Found } from './text-index.ts';

/** What the assistant speaks about, and how it says that it cannot help. */
export interface AnswerSubject {
  /** For a language model: 'the learning platform Cairn', 'one lecture of a course'. */
  readonly about: string;
  /** The whole answer when nothing was found. */
  readonly notCovered: string;
  /** Begins an answer from something that may not be meant. */
  readonly unsure: string;
  /** What may be meant is offered beside the answer, which then is `unsure` alone. */
  readonly offersInstead?: true;
  /** Begins a quoted answer, where it has to be said whose words follow. */
  readonly lead?: string;
}

export interface Question {
  readonly text: string;
  readonly found: Found;
  readonly subject: AnswerSubject;
}

export interface AiProvider {
  /**
   * Text in pieces, to be joined as they are. Ends early, without an error, once the signal fires. Throws
   * `AiServiceError`.
   */
  readonly answer: (question: Question, signal: AbortSignal) => AsyncIterable<string>;
}

export type AiFailure = 'timeout' | 'unreachable' | 'refused' | 'broken-stream';

/** A service of others did not answer. */
export class AiServiceError extends Error {
  override readonly name = 'AiServiceError';
  readonly kind: AiFailure;

  constructor(kind: AiFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
