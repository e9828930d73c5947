/**
 * Finds features of a package that do not work in a frame without an origin. Sites without an origin for packages run them in
 * such a frame (docs/decisions/076). The note at the import tells the importer that the package will not work there.
 */
import { decodePackageFileName } from './launch-url.ts';
import { isHtmlPageName, type PackageTextFile } from './package-texts.ts';

interface SandboxObstacle {
  readonly isIn: (text: string, isInPage: boolean) => boolean;
  readonly words: string;
}

/**
 * Matches a link to another HTML page. The expression is bounded, because a page of unclosed links would otherwise block the
 * import for hours.
 */
const LINK_TO_PAGE =
  /<a\s[^<>]{0,500}?\bhref\s*=\s*["']?(?![a-z][a-z\d+.-]{0,30}:|\/\/|#)[^"'<>\s]{1,200}\.x?html?\b/i;

const SANDBOX_OBSTACLES: readonly SandboxObstacle[] = [
  {
    isIn: (text, isInPage) =>
      (isInPage && /<(?:iframe|frame|frameset)\b/i.test(text)) ||
      /createElement\(\s*['"`]i?frame['"`]/i.test(text),
    words: 'shows its pages in frames',
  },
  {
    isIn: (text) =>
      LINK_TO_PAGE.test(text) ||
      /\blocation(?:\.href)?\s*=\s*["'`][^"'`]+\.x?html?\b/i.test(text) ||
      /\blocation\.(?:assign|replace)\(\s*["'`][^"'`]+\.x?html?\b/i.test(text),
    words: 'goes from one page to another',
  },
  {
    isIn: (text) => /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/.test(text),
    words: 'keeps data in the browser',
  },
  { isIn: (text) => /\bwindow\.open\(/.test(text), words: 'opens windows of its own' },
];

/** Collects the features in all texts of a package that do not work in a sandbox. */
export class SandboxObstacleCollector {
  readonly #found = new Set<string>();

  constructor(launchFiles: readonly string[]) {
    if (launchFiles.some((file) => file !== '' && !isHtmlPageName(decodePackageFileName(file))))
      this.#found.add('starts with a file that is no page');
  }

  look({ kind, text }: PackageTextFile): void {
    if (kind === 'style') return;
    for (const { isIn, words } of SANDBOX_OBSTACLES)
      if (isIn(text, kind === 'page')) this.#found.add(words);
  }

  /**
   * Returns the notes for the importer about a package in a sandbox.
   * @returns one sentence, or none if the package works in a sandbox
   */
  notes(): string[] {
    if (this.#found.size === 0) return [];
    return [
      `The package ${[...this.#found].join(', ')}: it needs an origin for packages (PACKAGE_URL), or your trust (TRUSTED_PACKAGES). In a sandbox it does not work.`,
    ];
  }
}
