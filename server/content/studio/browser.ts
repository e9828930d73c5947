/** The Chromium that draws slides and hand-outs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** `CHROMIUM` names another binary; without either, Playwright's own is used. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath =
    process.env['CHROMIUM'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
};

/** Family, weights and file. Print takes the static cuts: a variable typeface in a PDF becomes thrice as many bytes of drawings. */
const FACES = {
  'slides.css': [
    [
      'Bricolage Grotesque Variable',
      '200 900',
      import.meta
        .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    ],
    [
      'Figtree Variable',
      '200 900',
      import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    ],
  ],
  'handout.css': [
    [
      'Bricolage Grotesque Variable',
      '700',
      import.meta
        .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
    ],
    [
      'Figtree Variable',
      '400',
      import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff2'),
    ],
    [
      'Figtree Variable',
      '600',
      import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff2'),
    ],
  ],
} as const;

/** The product's tokens and typefaces with one sheet of the studio, self-contained so that a page needs no server. */
export const visualLanguage = async (sheet: keyof typeof FACES): Promise<string> => {
  const [tokens, own, ...faces] = await Promise.all([
    readFile(new URL('../../../shared/ui/src/tokens.css', import.meta.url), 'utf8'),
    readFile(new URL(sheet, import.meta.url), 'utf8'),
    ...FACES[sheet].map(face),
  ]);
  return [...faces, tokens, own].join('\n');
};

const face = async ([family, weight, url]: readonly [string, string, string]): Promise<string> => {
  const bytes = await readFile(fileURLToPath(url));
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('data:font/woff2;base64,${bytes.toString('base64')}'); }`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
