/**
 * What a package does that no frame without an origin allows. A site without an origin for packages runs them in such a
 * frame (docs/decisions/076); whoever imports a package reads here that it will not work there.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileOf } from './launch-address.ts';

const PAGE = /\.x?html?$/i;
const SCRIPT = /\.m?js$/i;

/** Enough for the code of authoring tools, and no more than a second of reading. */
const MAX_FILES = 500;
const MAX_FILE_BYTES = 5_000_000;

interface Obstacle {
  readonly isIn: (text: string, isPage: boolean) => boolean;
  readonly words: string;
}

const OBSTACLES: readonly Obstacle[] = [
  {
    isIn: (text, isPage) =>
      (isPage && /<(?:iframe|frame|frameset)\b/i.test(text)) ||
      /createElement\(\s*['"`]i?frame['"`]/i.test(text),
    words: 'shows its pages in frames',
  },
  {
    isIn: (text) =>
      /<a\s[^>]*href\s*=\s*["']?(?![a-z][a-z\d+.-]*:|\/\/|#)[^"'>\s]+\.x?html?\b/i.test(text) ||
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

/** @returns a sentence for the import, or none for a package that works in a sandbox */
export const sandboxNotes = async (
  folder: string,
  files: ReadonlySet<string>,
  launchFiles: readonly string[],
): Promise<string[]> => {
  const found = new Set<string>();
  if (launchFiles.some((file) => file !== '' && !PAGE.test(fileOf(file))))
    found.add('starts with a file that is no page');
  const read = [...files].filter((name) => PAGE.test(name) || SCRIPT.test(name));
  for (const name of read.slice(0, MAX_FILES)) {
    const file = path.join(folder, name);
    if ((await stat(file)).size > MAX_FILE_BYTES) continue;
    const text = await readFile(file, 'latin1');
    for (const { isIn, words } of OBSTACLES) if (isIn(text, PAGE.test(name))) found.add(words);
  }
  if (found.size === 0) return [];
  return [
    `The package ${[...found].join(', ')}: it needs an origin for packages (PACKAGE_URL), or your trust (TRUSTED_PACKAGES). In a sandbox it does not work.`,
  ];
};
