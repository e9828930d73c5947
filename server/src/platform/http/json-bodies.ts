/** Rejects deeply nested JSON bodies before they are parsed, because recursive code would overflow the stack on them. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { PARSER_INPUT_LIMITS } from '../limits/input-limits.ts';

/** Replaces Fastify's parser of JSON bodies by one that limits the depth of nesting. */
export const addJsonBodyParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (isJsonNestedTooDeeply(text)) done(nestedTooDeeply());
      else void parse(request, text, done);
    },
  );
};

const nestedTooDeeply = (): AppError =>
  new AppError('invalid', 'The request is nested too deeply.');

/**
 * Returns whether a JSON text has more levels of arrays and objects than the server accepts. Brackets inside strings do not
 * count.
 */
export const isJsonNestedTooDeeply = (text: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > PARSER_INPUT_LIMITS.json.depth) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
};
