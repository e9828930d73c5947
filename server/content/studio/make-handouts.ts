/**
 * Prints `handouts/<where>/<name>.html` to `<where>/<name>.pdf` below the content folder; `<name>.poster.html` becomes a PNG.
 * node make-handouts.ts [part of a path ...]
 */
import { globSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser, visualLanguage } from './browser.ts';

const SOURCES = join(import.meta.dirname, 'handouts');
const CONTENT = join(import.meta.dirname, '..');
const POSTER = '.poster.html';

const wanted = process.argv.slice(2);
const sources = globSync('**/*.html', { cwd: SOURCES })
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .toSorted();

const browser = await openBrowser();
try {
  const css = await visualLanguage('handout.css');
  const page = await browser.newPage({
    viewport: { width: 1000, height: 640 },
    deviceScaleFactor: 1.2,
  });
  for (const source of sources) {
    const target = await print(page, css, source);
    const { size } = await stat(target);
    say(`${target.slice(CONTENT.length + 1)}: ${Math.round(size / 1024)} KB`);
  }
} finally {
  await browser.close();
}

async function print(page: Page, css: string, source: string): Promise<string> {
  const isPoster = source.endsWith(POSTER);
  const body = await readFile(join(SOURCES, source), 'utf8');
  const head = `<meta charset="utf-8"><title>${body.match(/<h1>(.*?)<\/h1>/s)?.[1] ?? ''}</title>`;
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="light">${head}<style>${css}</style><body class="${isPoster ? 'poster' : 'sheet'}">${body}</body></html>`,
  );
  await page.evaluate('document.fonts.ready');
  const target = join(
    CONTENT,
    source.replace(isPoster ? POSTER : '.html', isPoster ? '.png' : '.pdf'),
  );
  await mkdir(dirname(target), { recursive: true });
  if (isPoster) await page.locator('body').screenshot({ path: target });
  else await page.pdf({ path: target, format: 'A4', printBackground: true, tagged: true });
  return target;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
