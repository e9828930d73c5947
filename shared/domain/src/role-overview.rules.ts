/** Summary of the courses of a career role, for the role's page. Source: 000 §2 '/roles-catalog', RULE-19. */

const MAX_OBJECTIVES_SHOWN = 10;

/**
 * Returns the most common learning objectives of the courses, most frequent first, at most ten. Objectives that differ only
 * in letter case or surrounding space count as one, in the first spelling. Equally common ones keep their order.
 */
export const findCommonObjectives = (
  courses: readonly { readonly LearningObjectives?: readonly string[] | undefined }[],
): string[] => {
  const counted = new Map<string, { readonly text: string; count: number }>();
  for (const objective of courses.flatMap(({ LearningObjectives = [] }) => LearningObjectives)) {
    const text = objective.trim();
    const known = counted.get(text.toLowerCase());
    if (known) known.count += 1;
    else if (text !== '') counted.set(text.toLowerCase(), { text, count: 1 });
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_OBJECTIVES_SHOWN)
    .map(({ text }) => text);
};
