/** Assigns ids to questions. An id does not change when an author edits the question. */
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@cairn/api/mcq';

type Matches = (question: Question, before: Question, isSamePosition: boolean) => boolean;

/** Conditions under which a new question counts as a stored one, the most reliable condition first. */
const SIGNS: readonly Matches[] = [
  (question, before) => isDeepStrictEqual({ ...question, id: '' }, { ...before, id: '' }),
  (question, before) => question.type === before.type && question.text === before.text,
  (question, before, isSamePosition) => isSamePosition && question.type === before.type,
];

/**
 * Assigns an id to each question without one: that of the stored question which it replaces, or a new one. Equal questions match
 * first, then those of the same type and text, then those of the same type and position. An id written by an author is never
 * assigned to another question.
 * @param before the stored questions of the same assessment, in order
 */
export const assignQuestionIds = (
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
