/**
 * What a package does that no frame without an origin allows. A site without an origin for packages runs them in such a
 * frame (docs/decisions/076); whoever imports a package reads here that it will not work there.
 */
import { fileOf } from './launch-address.ts';
import { isPage, type PackageText } from './package-texts.ts';

interface Obstacle {
  readonly isIn: (text: string, isInPage: boolean) => boolean;
  readonly words: string;
}

/** Bounded: a page of opened links would keep the import busy for hours. */
const LINK_TO_PAGE =
  /<a\s[^<>]{0,500}?\bhref\s*=\s*["']?(?![a-z][a-z\d+.-]{0,30}:|\/\/|#)[^"'<>\s]{1,200}\.x?html?\b/i;

const OBSTACLES: readonly Obstacle[] = [
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

/** Gathers over all texts of a package what stands in the way of a sandbox. */
export class SandboxObstacles {
  readonly #found = new Set<string>();

  constructor(launchFiles: readonly string[]) {
    if (launchFiles.some((file) => file !== '' && !isPage(fileOf(file))))
      this.#found.add('starts with a file that is no page');
  }

  look({ kind, text }: PackageText): void {
    if (kind === 'style') return;
    for (const { isIn, words } of OBSTACLES)
      if (isIn(text, kind === 'page')) this.#found.add(words);
  }

  /** @returns a sentence for the import, or none for a package that works in a sandbox */
  notes(): string[] {
    if (this.#found.size === 0) return [];
    return [
      `The package ${[...this.#found].join(', ')}: it needs an origin for packages (PACKAGE_URL), or your trust (TRUSTED_PACKAGES). In a sandbox it does not work.`,
    ];
  }
}
