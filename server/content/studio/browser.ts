/** The Chromium that draws slides and hand-outs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** `CHROMIUM` names another binary; without either, Playwright's own is used. */
export async function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** The product's tokens and typefaces with one sheet of the studio, self-contained so that a page needs no server. */
export async function visualLanguage(sheet: 'slides.css' | 'handout.css'): Promise<string> {
  const [tokens, own, display, text] = await Promise.all([
    readFile(new URL('../../../shared/ui/src/tokens.css', import.meta.url), 'utf8'),
    readFile(new URL(sheet, import.meta.url), 'utf8'),
    face(
      'Bricolage Grotesque Variable',
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    face('Figtree Variable', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ]);
  return [display, text, tokens, own].join('\n');
}

async function face(family: string, file: string): Promise<string> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
  return `@font-face { font-family: '${family}'; font-weight: 200 900; src: url('data:font/woff2;base64,${bytes.toString('base64')}'); }`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
