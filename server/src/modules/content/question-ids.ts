/** Ids of questions, which stay when an author edits them. */
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@cairn/api/mcq';

type Matches = (question: Question, before: Question, isSamePosition: boolean) => boolean;

/** From the surest sign that two are the same question to the least. */
const SIGNS: readonly Matches[] = [
  (question, before) => isDeepStrictEqual({ ...question, id: '' }, { ...before, id: '' }),
  (question, before) => question.type === before.type && question.text === before.text,
  (question, before, isSamePosition) => isSamePosition && question.type === before.type,
];

/**
 * Gives an id to each question whose author has written none: that of the stored question which it is an edit of, else a
 * new one. The same question comes first, then one of the same type and text, then one of the same type at the same
 * position. Ids of authors are never given to another question.
 * @param before the stored questions of the same assessment, in order
 */
export const withQuestionIds = (
  before: readonly Question[],
  after: readonly Question[],
): Question[] => {
  const taken = new Set(after.flatMap(({ id }) => id ?? []));
  const ids = after.map(({ id }) => id);
  for (const matches of SIGNS) {
    after.forEach((question, index) => {
      if (ids[index] !== undefined) return;
      const found = before.find(
        (old, position) =>
          old.id !== undefined && !taken.has(old.id) && matches(question, old, position === index),
      );
      if (found?.id === undefined) return;
      ids[index] = found.id;
      taken.add(found.id);
    });
  }
  const known = new Set([...taken, ...before.flatMap(({ id }) => id ?? [])]);
  return after.map((question, index) => ({ ...question, id: ids[index] ?? newId(known) }));
};

const newId = (known: Set<string>): string => {
  let number = known.size + 1;
  while (known.has(`q${number}`)) number += 1;
  const id = `q${number}`;
  known.add(id);
  return id;
};
