/**
 * Decides which results of a survey staff see, so that they cannot work out the answers of a few students. Source: 003 §2.8,
 * MREP-06.
 */

/** Minimum number of students whose answers are shown together. */
export const MIN_SHOWN_ANSWERS = 5;

/** Students who are in exactly these groups, and how many of them have answered. */
export interface AnswerCell {
  readonly groupIds: readonly string[];
  readonly count: number;
}

export const sumAnswers = (cells: readonly Pick<AnswerCell, 'count'>[]): number =>
  cells.reduce((sum, { count }) => sum + count, 0);

interface GroupOfCells {
  readonly groupId: string;
  readonly cells: readonly AnswerCell[];
  readonly count: number;
}

/** Returns the groups of the cells, the one with the most answers first. */
const listGroupsOfCells = (cells: readonly AnswerCell[]): GroupOfCells[] => {
  const pairs = cells.flatMap((cell) => cell.groupIds.map((groupId) => ({ groupId, cell })));
  return [...Map.groupBy(pairs, ({ groupId }) => groupId)]
    .map(([groupId, members]) => {
      const own = members.map(({ cell }) => cell);
      return { groupId, cells: own, count: sumAnswers(own) };
    })
    .toSorted((one, other) => other.count - one.count || (one.groupId < other.groupId ? -1 : 1));
};

const isEnough = (count: number): boolean => count >= MIN_SHOWN_ANSWERS;

/**
 * Returns the groups whose results can be shown beside the total.
 *
 * The shown groups divide the students into parts: each part has the students of the same shown groups. All totals, differences and
 * overlaps of shown groups consist of whole parts. So a group is shown only if each part that it leaves has enough answers. The
 * largest groups come first: a group that is too small hides the next smallest one where their difference would give it away.
 * @returns no group if there are too few answers in total
 */
export const findShownGroups = (cells: readonly AnswerCell[]): ReadonlySet<string> => {
  const answered = cells.filter(({ count }) => count > 0);
  const shown = new Set<string>();
  const total = sumAnswers(answered);
  if (!isEnough(total)) return shown;
  const partOfCell = new Map<AnswerCell, object>();
  const everyone = {};
  const countOfPart = new Map<object, number>([[everyone, total]]);
  const findPart = (cell: AnswerCell) => partOfCell.get(cell) ?? everyone;
  for (const group of listGroupsOfCells(answered)) {
    const split = [...Map.groupBy(group.cells, findPart)].map(([part, inside]) => {
      const count = sumAnswers(inside);
      return { part, inside, count, left: (countOfPart.get(part) ?? 0) - count };
    });
    if (!split.every(({ count, left }) => isEnough(count) && (left === 0 || isEnough(left))))
      continue;
    shown.add(group.groupId);
    for (const { part, inside, count, left } of split) {
      if (left === 0) continue;
      const own = {};
      countOfPart.set(part, left).set(own, count);
      for (const cell of inside) partOfCell.set(cell, own);
    }
  }
  return shown;
};

/**
 * Returns the cells of those chosen groups that are shown.
 * @param chosen undefined: all students
 * @returns undefined if there are too few answers to show
 */
export const selectShownCells = <Cell extends AnswerCell>(
  cells: readonly Cell[],
  chosen: readonly string[] | undefined,
  shown: ReadonlySet<string>,
): Cell[] | undefined => {
  if (chosen === undefined) return isEnough(sumAnswers(cells)) ? [...cells] : undefined;
  const groups = new Set(chosen.filter((group) => shown.has(group)));
  if (groups.size === 0) return undefined;
  return cells.filter(({ groupIds }) => groupIds.some((group) => groups.has(group)));
};
