/**
 * Limits of each parser for input of students, packages and authors, in one table. `server/test/parser-fuzz.test.ts` tests every
 * row. Markdown is parsed in the browser: `shared/ui/src/markdown-limits.ts`.
 */
export const PARSER_INPUT_LIMITS = {
  /** Limits for answers of students and for pages of packages. The time of the parser grows with the square of the depth. */
  html: { depth: 200 },
  /** Limits for request bodies; each route limits their size in bytes. */
  json: { depth: 100 },
  /** Limits for the manifest of a package; the import limits its size in bytes. */
  xml: { depth: 100 },
  /** Limits for a file of the content folder. `lineDepth`: lists and maps that begin on one line, or spaces of indentation. */
  yaml: { characters: 2_000_000, depth: 100, lineDepth: 200, aliases: 100 },
  /** Limits for the transcript beside a video of the content folder. */
  transcript: { characters: 2_000_000 },
} as const;
