/** Compares the types that a package exports with the types that it exported before. */
import { isDeepStrictEqual } from 'node:util';
import { TYPE_SHAPE_MEMBERS_FIELD, type TypeShape } from './type-shape.ts';

/**
 * Result of comparing an export's type with the earlier one. `grown`: optional members were added. `broken`: every other
 * change, because it cannot be proved compatible.
 */
export type TypeShapeCompatibility = 'same' | 'grown' | 'broken';

export const compareTypeShapes = (
  before: TypeShape | undefined,
  now: TypeShape | undefined,
): TypeShapeCompatibility => {
  if (isDeepStrictEqual(before, now)) return 'same';
  if (before === undefined || now === undefined) return 'broken';
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return compareLists(before, now);
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  return findWorst(
    [...fields].map((field) =>
      field === TYPE_SHAPE_MEMBERS_FIELD
        ? compareMembers(before[field], now[field])
        : compareTypeShapes(before[field], now[field]),
    ),
  );
};

const isList = (shape: TypeShape): shape is readonly TypeShape[] => Array.isArray(shape);

const compareLists = (before: TypeShape, now: TypeShape): TypeShapeCompatibility =>
  isList(before) && isList(now) && before.length === now.length
    ? findWorst(before.map((each, index) => compareTypeShapes(each, now[index])))
    : 'broken';

const compareMembers = (before: TypeShape = {}, now: TypeShape = {}): TypeShapeCompatibility => {
  if (typeof before === 'string' || typeof now === 'string') return 'broken';
  if (isList(before) || isList(now)) return 'broken';
  const come = Object.entries(now).filter(([name]) => !Object.hasOwn(before, name));
  return findWorst([
    ...Object.entries(before).map(([name, shape]) =>
      compareTypeShapes(shape, Object.hasOwn(now, name) ? now[name] : undefined),
    ),
    ...come.map(([, shapes]) => (areOptional(shapes) ? 'grown' : 'broken')),
  ]);
};

const areOptional = (shapes: TypeShape): boolean =>
  isList(shapes) &&
  shapes.every((each) => typeof each === 'object' && !isList(each) && 'optional' in each);

const findWorst = (results: readonly TypeShapeCompatibility[]): TypeShapeCompatibility => {
  if (results.includes('broken')) return 'broken';
  return results.includes('grown') ? 'grown' : 'same';
};
