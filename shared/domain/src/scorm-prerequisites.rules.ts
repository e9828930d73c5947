/** SCORM 1.2 prerequisites: expressions of AICC scripts. Source: SCORM 1.2 CAM 2.3.2.5.1, docs/decisions/032. */

/** Function that returns the SCORM 1.2 lesson_status of an item. */
export type GetScormItemStatus = (item: string) => string;

export interface ScormPrerequisiteRule {
  /** Ids of the items that the prerequisite expression names, without duplicates. */
  readonly items: readonly string[];
  readonly isMet: (getStatus: GetScormItemStatus) => boolean;
}

type StatusTest = (getStatus: GetScormItemStatus) => boolean;

const DONE_STATUSES = new Set(['completed', 'passed', 'browsed']);
/** The statuses of SCORM 1.2; an expression may shorten them to the first letter. */
const STATUSES = ['passed', 'completed', 'browsed', 'failed', 'not attempted', 'incomplete'];

const TOKEN = /\s*("[^"]*"|<>|[=&|~()]|[^\s"=&|~()<>{},*]+)/y;

const splitTokens = (text: string): string[] | undefined => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed)?.[1];
    if (found === undefined) return undefined;
    tokens.push(found);
  }
  return tokens;
};

class PrerequisiteSyntaxError extends Error {}

/**
 * Parser of an expression. `~` binds before `&`, and `&` before `|`. An item alone is true when it is done; `=` and `<>`
 * compare its status.
 */
class PrerequisiteParser {
  readonly items = new Set<string>();
  readonly #tokens: string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = [...tokens];
  }

  parse(): StatusTest {
    const test = this.#any();
    if (this.#tokens.length > 0) throw new PrerequisiteSyntaxError();
    return test;
  }

  #any(): StatusTest {
    const tests = [this.#all()];
    while (this.#take('|')) tests.push(this.#all());
    return (getStatus) => tests.some((test) => test(getStatus));
  }

  #all(): StatusTest {
    const tests = [this.#one()];
    while (this.#take('&')) tests.push(this.#one());
    return (getStatus) => tests.every((test) => test(getStatus));
  }

  #one(): StatusTest {
    if (this.#take('~')) {
      const test = this.#one();
      return (getStatus) => !test(getStatus);
    }
    if (this.#take('(')) {
      const test = this.#any();
      if (!this.#take(')')) throw new PrerequisiteSyntaxError();
      return test;
    }
    return this.#item();
  }

  #item(): StatusTest {
    const item = this.#tokens.shift();
    if (item === undefined || !/^[^"=&|~()<>]/.test(item)) throw new PrerequisiteSyntaxError();
    this.items.add(item);
    const isEqual = this.#take('=');
    if (!isEqual && !this.#take('<>')) return (getStatus) => DONE_STATUSES.has(getStatus(item));
    const named = (this.#tokens.shift() ?? '').replaceAll('"', '').toLowerCase();
    const status = STATUSES.find((one) => one === named || one[0] === named);
    if (status === undefined) throw new PrerequisiteSyntaxError();
    return (getStatus) => (getStatus(item) === status) === isEqual;
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false;
    this.#tokens.shift();
    return true;
  }
}

/**
 * Reads an expression such as `a&(b|~c)` or `a="passed"`.
 * @returns undefined when any part is not supported, such as the sets `2*{a,b,c}`
 */
export const parseScormPrerequisites = (text: string): ScormPrerequisiteRule | undefined => {
  const tokens = splitTokens(text);
  if (!tokens || tokens.length === 0) return undefined;
  const reader = new PrerequisiteParser(tokens);
  try {
    const isMet = reader.parse();
    return { items: [...reader.items], isMet };
  } catch (problem) {
    if (problem instanceof PrerequisiteSyntaxError) return undefined;
    throw problem;
  }
};
