import type { AnswerSource } from '@cairn/api/answer-stream';
import type { TextPlace } from '../answers/text-index.ts';

/** Something that the assistant may answer from, and the page to go on reading. */
export interface HelpPlace extends TextPlace {
  readonly source: AnswerSource;
  /** Its title is a question of the help text, which can be asked as it stands. */
  readonly isQuestion?: true;
}
