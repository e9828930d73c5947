/** What the course detail page makes of a course. Source: 001 §2 'Course detail page'. */

type Content<N> = readonly N[] | { readonly items: readonly N[] } | null | undefined;

/** CourseContent as a list, whether it came as one or as an object with `items`; anything else is empty. */
export const normaliseContent = <N>(content: Content<N>): readonly N[] => {
  if (content === null || content === undefined) return [];
  if ('items' in content) return Array.isArray(content.items) ? content.items : [];
  return Array.isArray(content) ? content : [];
};

/** Without the blank ones; surrounding space is dropped. */
export const filledTexts = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');

/** Requirements are shown only when the first one says something. */
export const shownRequirements = (requirements: readonly string[] | undefined): string[] =>
  (requirements?.[0] ?? '').trim() === '' ? [] : filledTexts(requirements);

/** Distinct names of competency ids, in order; an unknown id is skipped, or shown as given when `keepUnknown`. */
export const competencyNames = (
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

/** Questions without a type are multiple-choice. */
export const multipleChoiceCount = (
  questions: readonly { readonly type?: string | undefined }[],
): number =>
  questions.filter(({ type }) => type === undefined || type === 'multiple-choice').length;
