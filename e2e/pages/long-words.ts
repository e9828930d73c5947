import type { Page, Route } from '@playwright/test';

/** Eighty letters without a place to break at. */
const LONG_WORD = 'Rindfleischetikettierung'.repeat(4).slice(0, 80);

/** Fields of the API's responses that hold what a person wrote and a page shows. */
const TEXT_FIELD =
  /^(about|answer|category|competencies|content|description|excerpt|explanation|feedback|label|learningObjectives|message|name|occupation|options|question|requirements|text|title|\w+(Description|Feedback|Name|Title))$/i;
/** Fields whose ending says what kind of file it is. */
const FILE_FIELD = /^fileName$/i;
/** Text fields of releases, where a name is the key of other data. */
const RELEASE_TEXT_FIELD = /^(branch|description|fix|message|owners|reason|stopped|titles)$/;
const RELEASE_PATH = /^\/api\/v1\b/;
/** Paths of sessions, where a name is a key as well, and no screen shows a text. */
const SESSION_PATH = /^\/api\/auth\b/;

const getTextFields = (pathname: string): RegExp =>
  RELEASE_PATH.test(pathname) ? RELEASE_TEXT_FIELD : TEXT_FIELD;

const lengthen = (field: string, text: string, textFields: RegExp): string => {
  if (text === '' || !textFields.test(field)) return text;
  return FILE_FIELD.test(field) ? `${LONG_WORD}-${text}` : `${text} ${LONG_WORD}`;
};

/** Returns the value with a long word in every text that a page shows. */
const withLongWords = (value: unknown, textFields: RegExp, field = ''): unknown => {
  if (typeof value === 'string') return lengthen(field, value, textFields);
  if (Array.isArray(value))
    return value.map((entry: unknown) => withLongWords(entry, textFields, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withLongWords(entry, textFields, key)]),
  );
};

const answerWithLongWords = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
  if (!isJson || !response.ok()) return route.fulfill({ response });
  const { pathname } = new URL(response.url());
  const json = withLongWords(await response.json(), getTextFields(pathname));
  return route.fulfill({ response, json });
};

/** Puts a long word into every text that the API sends to the page from now on. */
export const putLongWordsIntoTexts = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !SESSION_PATH.test(pathname),
    (route) =>
      // Requests of a page that was left meanwhile get no response.
      route.request().method() === 'GET'
        ? answerWithLongWords(route).catch(() => {})
        : route.fallback(),
  );
};
