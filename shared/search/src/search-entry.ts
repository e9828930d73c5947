/** A searchable course or role. */
export interface SearchEntry {
  readonly kind: 'course' | 'role';
  readonly id: string;
  readonly title: string;
  /** Category of a course, which is searched as well; '' for a role. */
  readonly category: string;
  readonly imageUrl: string;
  /** Text below the title: the category of a course, the number of courses of a role. */
  readonly detail: string;
}

const MIN_TERM_LENGTH = 2;

/** Returns whether a term is long enough to search for; shorter ones find nothing (000 §5). */
export const isSearchableTerm = (term: string): boolean => term.trim().length >= MIN_TERM_LENGTH;

export const toEntryPath = ({ kind, id }: SearchEntry): string =>
  `/${kind === 'course' ? 'course' : 'roles'}-catalog/${encodeURIComponent(id)}`;
