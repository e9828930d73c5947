import {
  SAMPLE_CALL_DECLARATION,
  createChangedPackage,
  SAMPLE_PROPS_DECLARATION,
} from './test/changed-package.ts';
import { checkExportReports } from './check-reports.ts';

const verdictOf = (before: string, after: string, version?: string) =>
  checkExportReports([
    createChangedPackage({
      before: { './a': before },
      after: { './a': after },
      ...(version && { version }),
    }),
  ]);

const SCHEMA = (members: string) =>
  `export declare const schema: import("zod/mini").ZodMiniObject<{ ${members} }, import("zod/v4/core").$strip>;\n`;
const TEXT = 'import("zod/mini").ZodMiniString<string>';
const MAYBE = `import("zod/mini").ZodMiniOptional<${TEXT}>`;
const ENDPOINT = (summary: string, address = '/a') =>
  `export declare const get: { readonly path: "${address}"; readonly summary: "${summary}" };\n`;

describe('no new version is needed when', () => {
  it.each([
    ['nothing has changed', SAMPLE_CALL_DECLARATION, SAMPLE_CALL_DECLARATION],
    [
      'a parameter has another name',
      SAMPLE_CALL_DECLARATION,
      SAMPLE_CALL_DECLARATION.replace('(a:', '(first:'),
    ],
    [
      'the parameter that a call tells the type of has another name',
      'export declare const is: (a: unknown) => a is string;\n',
      'export declare const is: (it: unknown) => it is string;\n',
    ],
    [
      'the properties that a component takes out have changed, their type has not',
      'export declare const A: ({ a }: { a: string; b: string }) => string;\n',
      'export declare const A: ({ b, ...rest }: { a: string; b: string }) => string;\n',
    ],
    [
      'members stand in another order',
      SAMPLE_PROPS_DECLARATION,
      'export interface Props { b?: number; readonly a: string }\n',
    ],
    [
      'a union stands in another order',
      'export type U = "a" | "b";\n',
      'export type U = "b" | "a";\n',
    ],
    [
      'exports stand in another order',
      SAMPLE_PROPS_DECLARATION + SAMPLE_CALL_DECLARATION,
      SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
    ],
    [
      'a comment is another one',
      `/** One. */\n${SAMPLE_CALL_DECLARATION}`,
      `/** Two. */\n${SAMPLE_CALL_DECLARATION}`,
    ],
    ['an endpoint describes itself in other words', ENDPOINT('One'), ENDPOINT('Two')],
    [
      'a type is imported where the compiler wrote its address',
      'export declare const a: import("react").ReactNode;\n',
      "import { type ReactNode } from 'react';\nexport declare const a: ReactNode;\n",
    ],
    [
      'something inside has come that nobody outside can see',
      SAMPLE_CALL_DECLARATION,
      `interface Own {}\n${SAMPLE_CALL_DECLARATION}export {};\n`,
    ],
  ])('%s', (_, before, after) => {
    expect(verdictOf(before, after)).toEqual({ refused: [], unrecorded: [] });
  });
});

const MINOR: readonly (readonly [string, string, string])[] = [
  [
    'an export has come',
    SAMPLE_CALL_DECLARATION,
    SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
  ],
  [
    'an optional member has come',
    SAMPLE_PROPS_DECLARATION,
    SAMPLE_PROPS_DECLARATION.replace('}', '; c?: string }'),
  ],
  [
    'an optional member has come in what a call takes',
    'export declare const a: (options: { b: string }) => void;\n',
    'export declare const a: (options: { b: string; c?: string }) => void;\n',
  ],
  [
    'an optional field has come to a schema',
    SCHEMA(`a: ${TEXT}`),
    SCHEMA(`a: ${TEXT}; b: ${MAYBE}`),
  ],
  [
    'an optional member has come to a type inside that an export speaks of',
    'interface Own { a: string }\nexport declare const a: Own;\n',
    'interface Own { a: string; b?: string }\nexport declare const a: Own;\n',
  ],
];

const MAJOR: readonly (readonly [string, string, string])[] = [
  [
    'an export is gone',
    SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
    SAMPLE_CALL_DECLARATION,
  ],
  [
    'an export is kept inside',
    SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
    SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION.replace('export ', ''),
  ],
  [
    'a call returns something else',
    SAMPLE_CALL_DECLARATION,
    SAMPLE_CALL_DECLARATION.replace('Promise<string>', 'Promise<number>'),
  ],
  [
    'a call takes something else',
    SAMPLE_CALL_DECLARATION,
    SAMPLE_CALL_DECLARATION.replace('b: number', 'b: string'),
  ],
  [
    'a call takes one more',
    SAMPLE_CALL_DECLARATION,
    SAMPLE_CALL_DECLARATION.replace('b: number', 'b: number, c: string'),
  ],
  [
    'parameters have changed places',
    SAMPLE_CALL_DECLARATION,
    SAMPLE_CALL_DECLARATION.replace('a: string, b: number', 'b: number, a: string'),
  ],
  [
    'a needed member has come',
    SAMPLE_PROPS_DECLARATION,
    SAMPLE_PROPS_DECLARATION.replace('}', '; c: string }'),
  ],
  ['a member is gone', SAMPLE_PROPS_DECLARATION, 'export interface Props { readonly a: string }\n'],
  [
    'a member may be absent now',
    SAMPLE_PROPS_DECLARATION,
    SAMPLE_PROPS_DECLARATION.replace('a:', 'a?:'),
  ],
  ['a needed field has come to a schema', SCHEMA(`a: ${TEXT}`), SCHEMA(`a: ${TEXT}; b: ${TEXT}`)],
  ['a schema forgets a field', SCHEMA(`a: ${TEXT}; b: ${MAYBE}`), SCHEMA(`a: ${TEXT}`)],
  ['a union has one more', 'export type U = "a" | "b";\n', 'export type U = "a" | "b" | "c";\n'],
  ['an endpoint lies elsewhere', ENDPOINT('One'), ENDPOINT('One', '/b')],
  [
    'a type inside that an export speaks of is another one',
    'interface Own { a: string }\nexport declare const a: Own;\n',
    'interface Own { a: number }\nexport declare const a: Own;\n',
  ],
];

describe('the next minor version is needed when', () => {
  it.each(MINOR)('%s', (_, before, after) => {
    expect(verdictOf(before, after).refused[0]).toContain('@cairn/x 1.2.3 needs version 1.3.0');
    expect(verdictOf(before, after, '1.2.4').refused).not.toEqual([]);
    expect(verdictOf(before, after, '1.3.0')).toEqual({ refused: [], unrecorded: ['shared/x'] });
  });
});

describe('the next major version is needed when', () => {
  it.each(MAJOR)('%s', (_, before, after) => {
    expect(verdictOf(before, after, '1.9.0').refused[0]).toContain('1.9.0 needs version 2.0.0');
    expect(verdictOf(before, after, '2.0.0')).toEqual({ refused: [], unrecorded: ['shared/x'] });
  });

  it('a whole module cannot be imported any more', () => {
    const before = { './a': SAMPLE_CALL_DECLARATION, './b': SAMPLE_PROPS_DECLARATION };
    const { refused } = checkExportReports([
      createChangedPackage({ before, after: { './a': SAMPLE_CALL_DECLARATION } }),
    ]);
    expect(refused).toEqual([expect.stringContaining('2.0.0'), '  - @cairn/x/b is gone']);
  });
});

it('requires a minor version, once, for a module that can be imported now', () => {
  const { refused } = checkExportReports([
    createChangedPackage({
      before: { './a': SAMPLE_CALL_DECLARATION },
      after: { './a': SAMPLE_CALL_DECLARATION, './b': SAMPLE_PROPS_DECLARATION },
    }),
  ]);
  expect(refused).toEqual([expect.stringContaining('1.3.0'), '  + @cairn/x/b is new']);
});

it('refuses a lower version, and records a higher one', () => {
  expect(verdictOf(SAMPLE_CALL_DECLARATION, SAMPLE_CALL_DECLARATION, '1.2.2').refused[0]).toContain(
    'needs version 1.2.3',
  );
  expect(verdictOf(SAMPLE_CALL_DECLARATION, SAMPLE_CALL_DECLARATION, '1.2.4')).toEqual({
    refused: [],
    unrecorded: ['shared/x'],
  });
});

it('a new package is recorded at the version that it has', () => {
  const { folder, current } = createChangedPackage({
    before: {},
    after: { './a': SAMPLE_CALL_DECLARATION },
    version: '0.1.0',
  });
  expect(checkExportReports([{ folder, current, recorded: undefined }])).toEqual({
    refused: [],
    unrecorded: ['shared/x'],
  });
});
