import type { HelpAnswerSource } from '@cairn/api/answer-stream';
import type { SearchableText } from '../answers/text-index.ts';

/** A text that the help assistant may quote, and the page for further reading. */
export interface HelpSection extends SearchableText {
  readonly source: HelpAnswerSource;
  /** True if the title is a question of the help text, which can be suggested unchanged. */
  readonly isQuestion?: true;
}
