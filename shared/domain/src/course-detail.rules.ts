/** Values that the course detail page derives from a course. Source: 001 §2 'Course detail page'. */

type Content<N> = readonly N[] | { readonly items: readonly N[] } | null | undefined;

/** Returns CourseContent as a list. It arrives as a list or as an object with `items`; anything else gives an empty list. */
export const normaliseCourseContent = <N>(content: Content<N>): readonly N[] => {
  if (content === null || content === undefined) return [];
  if ('items' in content) return Array.isArray(content.items) ? content.items : [];
  return Array.isArray(content) ? content : [];
};

/** Returns the texts without surrounding spaces, and without blank ones. */
export const removeBlankTexts = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');

/** Returns the course requirements to show: none when the first one is blank. */
export const listShownRequirements = (requirements: readonly string[] | undefined): string[] =>
  (requirements?.[0] ?? '').trim() === '' ? [] : removeBlankTexts(requirements);

/** Returns the distinct names of competencies, in order. An unknown id is skipped, or kept as it is when `keepUnknown`. */
export const listCompetencyNames = (
  ids: readonly string[],
  names: Readonly<Record<string, string>>,
  options: { readonly keepUnknown: boolean },
): string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const name = names[id] ?? (options.keepUnknown ? id : undefined);
      return name === undefined ? [] : [name];
    }),
  ),
];

/** Counts multiple-choice questions; a question without a type is one. */
export const countMultipleChoice = (
  questions: readonly { readonly type?: string | undefined }[],
): number =>
  questions.filter(({ type }) => type === undefined || type === 'multiple-choice').length;
