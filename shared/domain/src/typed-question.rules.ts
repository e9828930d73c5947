/**
 * Questions as some stores return them: each value is wrapped in an object with its type, such as `{ S: 'text' }`. 001 §3,
 * ASMT-27.
 */
import { DEFAULT_GRADING_STRICTNESS } from './course-taking.limits.ts';

const VALUE_TYPES = new Set(['S', 'N', 'BOOL', 'NULL', 'L', 'M']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the type and content of a wrapped value; undefined for a value that is not wrapped. */
const unwrapValue = (value: unknown): readonly [type: string, content: unknown] | undefined => {
  if (!isObject(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry && others.length === 0 && VALUE_TYPES.has(entry[0]) ? entry : undefined;
};

const toPlainValue = (value: unknown): unknown => {
  const typed = unwrapValue(value);
  if (!typed) return value;
  const [type, content] = typed;
  switch (type) {
    case 'N':
      return Number(content);
    case 'NULL':
      return null;
    case 'BOOL':
      return content === true || content === 'true';
    case 'L':
      return Array.isArray(content) ? content.map(toPlainValue) : [];
    case 'M':
      return isObject(content) ? toPlainFields(content) : {};
    default:
      return content;
  }
};

const toPlainFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlainValue(value)]));

/** Returns whether every field of a question is wrapped in an object with its type, such as `{ S: 'text' }`. */
const isTypedQuestion = (question: Readonly<Record<string, unknown>>): boolean => {
  const values = Object.values(question);
  return values.length > 0 && values.every((value) => unwrapValue(value) !== undefined);
};

/**
 * Returns a question with plain values; a plain question is returned as it is. A wrapped question gets the strictness
 * 'neutral' and 1 point if it has none, and loses fields that are null.
 * @param question any value; a value that is no object is returned as it is
 */
export const normaliseQuestion = (question: unknown): unknown => {
  if (!isObject(question)) return question;
  const unwrappedQuestion = unwrapValue(question);
  const fields =
    unwrappedQuestion?.[0] === 'M' && isObject(unwrappedQuestion[1])
      ? unwrappedQuestion[1]
      : question;
  if (!isTypedQuestion(fields)) return question;
  const present = Object.entries(toPlainFields(fields)).filter(([, value]) => value !== null);
  return { strictness: DEFAULT_GRADING_STRICTNESS, points: 1, ...Object.fromEntries(present) };
};
