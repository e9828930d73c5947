/**
 * How much each parser reads of what people, packages and authors send. One table, so that a new parser has its row beside the others;
 * `server/test/parser-fuzz.test.ts` tries every row. Markdown is parsed in the browser: `shared/ui/src/markdown-limits.ts`.
 */
export const INPUT_LIMITS = {
  /** Answers that students write, and the pages of packages. The time of a parser grows with the square of the depth. */
  html: { depth: 200 },
  /** Bodies of requests; their bytes are limited by each route. */
  json: { depth: 100 },
  /** The manifest of a package; its bytes are limited by the import. */
  xml: { depth: 100 },
  /** A file of the content folder. `lineDepth`: lists and maps that begin on one line, or spaces of indentation. */
  yaml: { characters: 2_000_000, depth: 100, lineDepth: 200, aliases: 100 },
  /** The transcript beside a video of the content folder. */
  transcript: { characters: 2_000_000 },
} as const;
