import type { z } from 'zod';
import type { ContentFieldPath } from './content-problems.ts';

/** A violation of the content schema, described for authors. */
export interface ContentSchemaProblem {
  readonly path: ContentFieldPath;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const getValueAt = (value: unknown, path: ContentFieldPath): unknown =>
  path.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), value);

/** Returns the path of a field as text, such as `Modules[0].Lecture.Video`. */
export const formatFieldPath = (path: ContentFieldPath): string =>
  path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      return index === 0 ? String(step) : `.${String(step)}`;
    })
    .join('');

const prefixFieldName = (path: ContentFieldPath, text: string): string => {
  const name = formatFieldPath(path);
  return name === '' ? text : `${name} ${text}`;
};

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a group of fields',
  record: 'a group of fields',
  string: 'text',
};

const describeBound = (issue: Issue & { code: 'too_big' | 'too_small' }): string => {
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  if (issue.origin === 'string' && issue.code === 'too_small' && Number(bound) === 1)
    return 'must not be blank';
  const direction = issue.code === 'too_big' ? 'at most' : 'at least';
  if (issue.origin === 'string') return `must have ${direction} ${bound} characters`;
  if (issue.origin === 'array') return `must have ${direction} ${bound} entries`;
  if (issue.inclusive === false)
    return `must be ${direction === 'at least' ? 'more' : 'less'} than ${bound}`;
  return `must be ${direction} ${bound}`;
};

/** Returns the schema errors of that branch of a union whose `type` matches, because only this branch concerns the author. */
const findMatchingBranch = (
  branches: readonly (readonly Issue[])[],
): readonly Issue[] | undefined =>
  branches.find((issues) => !issues.some(({ path }) => path.length === 1 && path[0] === 'type'));

const describe = (
  issue: Issue,
  path: ContentFieldPath,
  value: unknown,
): readonly ContentSchemaProblem[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `unknown field '${formatFieldPath([...path, key])}'`,
    }));
  }
  const found = getValueAt(value, path);
  const problem = (text: string) => [{ path, message: prefixFieldName(path, text) }];
  if (issue.code === 'invalid_union') {
    const branch = findMatchingBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => describe(inner, [...path, ...inner.path], value));
    const at = path.at(-1) === 'type' ? path : [...path, 'type'];
    return [{ path: at, message: prefixFieldName(at, 'is missing or unknown') }];
  }
  if (found === undefined) return problem('is missing');
  if (issue.code === 'invalid_type') {
    const quotes =
      issue.expected === 'string' && typeof found !== 'object' ? ': put it in quotes' : '';
    return problem(`must be ${KINDS[issue.expected] ?? issue.expected}${quotes}`);
  }
  if (issue.code === 'invalid_value') return problem(`must be one of: ${issue.values.join(', ')}`);
  if (issue.code === 'too_big' || issue.code === 'too_small') return problem(describeBound(issue));
  return problem(issue.message.startsWith('Invalid') ? 'is not valid' : issue.message);
};

/** Parses a content record by its schema. Returns the value, or all violations of the schema. */
export const checkAgainstContentSchema = <T>(
  schema: z.ZodType<T>,
  value: unknown,
): { readonly value: T } | { readonly problems: readonly ContentSchemaProblem[] } => {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { problems: result.error.issues.flatMap((issue) => describe(issue, issue.path, value)) };
};
