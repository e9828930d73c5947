/** Compares the types that a package promises with those that it promised before. */
import { isDeepStrictEqual } from 'node:util';
import { MEMBERS, type Shape } from './type-shape.ts';

/** `grown`: optional members were added. `broken`: every other change, because it cannot be proved compatible. */
export type Kept = 'same' | 'grown' | 'broken';

export const compareShapes = (before: Shape | undefined, now: Shape | undefined): Kept => {
  if (isDeepStrictEqual(before, now)) return 'same';
  if (before === undefined || now === undefined) return 'broken';
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return compareLists(before, now);
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  return worst(
    [...fields].map((field) =>
      field === MEMBERS
        ? compareMembers(before[field], now[field])
        : compareShapes(before[field], now[field]),
    ),
  );
};

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

const compareLists = (before: Shape, now: Shape): Kept =>
  isList(before) && isList(now) && before.length === now.length
    ? worst(before.map((each, index) => compareShapes(each, now[index])))
    : 'broken';

const compareMembers = (before: Shape = {}, now: Shape = {}): Kept => {
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return 'broken';
  const come = Object.entries(now).filter(([name]) => !Object.hasOwn(before, name));
  return worst([
    ...Object.entries(before).map(([name, shape]) =>
      compareShapes(shape, Object.hasOwn(now, name) ? now[name] : undefined),
    ),
    ...come.map(([, shapes]) => (mayBeAbsent(shapes) ? 'grown' : 'broken')),
  ]);
};

const mayBeAbsent = (shapes: Shape): boolean =>
  isList(shapes) &&
  shapes.every((each) => typeof each === 'object' && !isList(each) && 'optional' in each);

const worst = (kept: readonly Kept[]): Kept => {
  if (kept.includes('broken')) return 'broken';
  return kept.includes('grown') ? 'grown' : 'same';
};
