/**
 * The interface of a service that writes the answers of an assistant. It gets the passages that were found, and adds no sources
 * and no times.
 */
import type { PassageSearchResult } from './text-index.ts';

/** The subject that the assistant answers questions about, and the fixed texts of its answers. */
export interface AssistantTopicAndTexts {
  /** The subject for the language model: 'the learning platform Cairn', 'one lecture of a course'. */
  readonly about: string;
  /** The complete answer when nothing was found. */
  readonly notCovered: string;
  /** The first words of an answer that quotes a passage which may not answer the question. */
  readonly unsure: string;
  /** If true, an unsure answer consists of `unsure` alone, and suggestions are offered beside it. */
  readonly offersInstead?: true;
  /** The first words of an answer that quotes a source. */
  readonly lead?: string;
}

export interface AssistantQuestion {
  readonly text: string;
  readonly found: PassageSearchResult;
  readonly subject: AssistantTopicAndTexts;
}

export interface AiProvider {
  /**
   * Returns the answer to a student's question in pieces, to be joined without separators. Ends early, without an error, when the
   * signal is aborted.
   * @throws AiServiceError
   */
  readonly answer: (question: AssistantQuestion, signal: AbortSignal) => AsyncIterable<string>;
}

export type AiServiceFailureKind = 'timeout' | 'unreachable' | 'refused' | 'broken-stream';

/** Error of a call to an external AI service. */
export class AiServiceError extends Error {
  override readonly name = 'AiServiceError';
  readonly kind: AiServiceFailureKind;

  constructor(kind: AiServiceFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
