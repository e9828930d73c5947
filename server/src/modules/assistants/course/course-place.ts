import type { TextPlace } from '../answers/text-index.ts';

/** Where a text stands, for whoever wants to read on. */
export interface PlaceSource {
  readonly title: string;
  /** Key of a stored file that opens; absent where there is nothing to open. */
  readonly key?: string;
}

/** Something of a course that can be answered from. */
export interface CoursePlace extends TextPlace {
  readonly source: PlaceSource;
  /** The module whose lock it is behind; absent: of the whole course. */
  readonly moduleId?: string | undefined;
}

/** A line of a transcript. */
export interface LecturePlace extends CoursePlace {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}
