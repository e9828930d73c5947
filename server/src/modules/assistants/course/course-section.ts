import type { IndexedText } from '../answers/text-index.ts';

/** The source of a text, for further reading. */
export interface SectionSource {
  readonly title: string;
  /** The key of a stored file that can be opened; absent if there is none. */
  readonly key?: string;
}

/** A part of a course that answers may quote. */
export interface CourseSection extends IndexedText {
  readonly source: SectionSource;
  /** The module that must be open to read it; absent: the whole course. */
  readonly moduleId?: string | undefined;
}

/** A line of a transcript. */
export interface LectureSection extends CourseSection {
  /** The start of the line in seconds. */
  readonly start: number;
  readonly end: number;
}
