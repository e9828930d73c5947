/** What a career role's page sums up from its courses. Source: 000 §2 '/roles-catalog', RULE-19. */

const OBJECTIVES_SHOWN = 10;

/**
 * The most common learning objectives of the courses, most frequent first, at most ten. Written in another letter case
 * or with space around, an objective is the same one and keeps its first spelling; equally common ones keep their order.
 */
export const commonObjectives = (
  courses: readonly { readonly LearningObjectives?: readonly string[] | undefined }[],
): string[] => {
  const counted = new Map<string, { readonly text: string; count: number }>();
  for (const given of courses.flatMap(({ LearningObjectives = [] }) => LearningObjectives)) {
    const text = given.trim();
    const known = counted.get(text.toLowerCase());
    if (known) known.count += 1;
    else if (text !== '') counted.set(text.toLowerCase(), { text, count: 1 });
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, OBJECTIVES_SHOWN)
    .map(({ text }) => text);
};
