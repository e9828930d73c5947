/** A course or a role that was found. */
export interface SearchEntry {
  readonly kind: 'course' | 'role';
  readonly id: string;
  readonly title: string;
  /** Courses only: searched as well. */
  readonly category: string;
  readonly imageUrl: string;
  /** Under the title: the category of a course, the number of courses of a role. */
  readonly detail: string;
}

const MINIMUM_TERM = 2;

/** Shorter terms find nothing (000 §5). */
export const isSearchable = (term: string): boolean => term.trim().length >= MINIMUM_TERM;

export const addressOf = ({ kind, id }: SearchEntry): string =>
  `/${kind === 'course' ? 'course' : 'roles'}-catalog/${encodeURIComponent(id)}`;
