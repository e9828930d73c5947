/** Compares the types that a package promises with those that it promised before. */
import { isDeepStrictEqual } from 'node:util';
import { MEMBERS_FIELD, type TypeShape } from './type-shape.ts';

/** `grown`: optional members were added. `broken`: every other change, because it cannot be proved compatible. */
export type Compatibility = 'same' | 'grown' | 'broken';

export const compareShapes = (
  before: TypeShape | undefined,
  now: TypeShape | undefined,
): Compatibility => {
  if (isDeepStrictEqual(before, now)) return 'same';
  if (before === undefined || now === undefined) return 'broken';
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return compareLists(before, now);
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  return findWorst(
    [...fields].map((field) =>
      field === MEMBERS_FIELD
        ? compareMembers(before[field], now[field])
        : compareShapes(before[field], now[field]),
    ),
  );
};

const isList = (shape: TypeShape): shape is readonly TypeShape[] => Array.isArray(shape);

const compareLists = (before: TypeShape, now: TypeShape): Compatibility =>
  isList(before) && isList(now) && before.length === now.length
    ? findWorst(before.map((each, index) => compareShapes(each, now[index])))
    : 'broken';

const compareMembers = (before: TypeShape = {}, now: TypeShape = {}): Compatibility => {
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return 'broken';
  const come = Object.entries(now).filter(([name]) => !Object.hasOwn(before, name));
  return findWorst([
    ...Object.entries(before).map(([name, shape]) =>
      compareShapes(shape, Object.hasOwn(now, name) ? now[name] : undefined),
    ),
    ...come.map(([, shapes]) => (areOptional(shapes) ? 'grown' : 'broken')),
  ]);
};

const areOptional = (shapes: TypeShape): boolean =>
  isList(shapes) &&
  shapes.every((each) => typeof each === 'object' && !isList(each) && 'optional' in each);

const findWorst = (kept: readonly Compatibility[]): Compatibility => {
  if (kept.includes('broken')) return 'broken';
  return kept.includes('grown') ? 'grown' : 'same';
};
