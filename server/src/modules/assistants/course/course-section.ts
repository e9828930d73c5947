import type { SearchableText } from '../answers/text-index.ts';

/** The source of a quoted text, for further reading. */
export interface QuotedTextSource {
  readonly title: string;
  /** Key of the stored file that the student can open; absent if there is none. */
  readonly key?: string;
}

/** A part of a course that answers may quote. */
export interface QuotableCourseText extends SearchableText {
  readonly source: QuotedTextSource;
  /** ModuleID of the module that must be unlocked to read the text; absent: every student of the course may read it. */
  readonly moduleId?: string | undefined;
}

/** A line of a transcript that answers may quote. */
export interface QuotableTranscriptLine extends QuotableCourseText {
  /** The start of the line in seconds. */
  readonly start: number;
  readonly end: number;
}
