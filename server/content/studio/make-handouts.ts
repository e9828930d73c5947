/**
 * Prints `handouts/<where>/<name>.html` to `<where>/<name>.pdf` below the content folder; `<name>.poster.html` becomes a PNG,
 * and `certificate.html` a page across without margins.
 * node make-handouts.ts [part of a path ...]
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openBrowser, visualLanguage } from './browser.ts';

const run = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'handouts');
const CONTENT = join(import.meta.dirname, '..');
const POSTER = '.poster.html';
const CERTIFICATE = '/certificate.html';
const NODE_ID = /(?<=\()node\d{8}(?=\))/g;

const wanted = process.argv.slice(2);
const sources = globSync('**/*.html', { cwd: SOURCES })
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .toSorted();

const print = async (page: Page, css: string, source: string): Promise<string> => {
  const isPoster = source.endsWith(POSTER);
  const look = source.endsWith(CERTIFICATE) ? 'certificate' : 'sheet';
  const body = await readFile(join(SOURCES, source), 'utf8');
  const head = `<meta charset="utf-8"><title>${body.match(/<h1>(.*?)<\/h1>/s)?.[1] ?? ''}</title>`;
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="light">${head}<style>${css}</style><body class="${isPoster ? 'poster' : look}">${body}</body></html>`,
  );
  await page.evaluate('document.fonts.ready');
  const target = join(
    CONTENT,
    source.replace(isPoster ? POSTER : '.html', isPoster ? '.png' : '.pdf'),
  );
  await mkdir(dirname(target), { recursive: true });
  if (isPoster) await savePoster(page, target);
  else await savePdf(page, target);
  return target;
};

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/**
 * The same source gives the same bytes: the moment of printing is blanked, and the ids of a tagged PDF, which count on
 * from what the browser has shown before, become their rank. Neither moves an offset.
 */
const savePdf = async (page: Page, target: string) => {
  const pdf = await page.pdf({
    printBackground: true,
    tagged: true,
    ...(target.endsWith('/certificate.pdf') ? { preferCSSPageSize: true } : { format: 'A4' }),
  });
  const text = pdf.toString('latin1');
  const ids = [...new Set(text.match(NODE_ID))].toSorted();
  const rank = new Map(ids.map((id, i) => [id, `node${String(i).padStart(8, '0')}`]));
  const timeless = text
    .replaceAll(/(?<=\/(?:CreationDate|ModDate) \(D:)\d{14}/g, '20260101000000')
    .replaceAll(NODE_ID, (id) => rank.get(id) ?? id);
  await writeFile(target, timeless, 'latin1');
};

/** Flat colours need no more than a palette, which takes a third of the bytes. */
const savePoster = async (page: Page, target: string) => {
  const raw = `${target}.raw.png`;
  await page.locator('body').screenshot({ path: raw });
  const palette =
    'split[a][b];[a]palettegen=max_colors=96:reserve_transparent=0[p];[b][p]paletteuse=dither=none';
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    raw,
    '-vf',
    palette,
    '-flags',
    '+bitexact',
    target,
  ]);
  await rm(raw);
};

const browser = await openBrowser();
try {
  const css = await visualLanguage('handout.css');
  const page = await browser.newPage({
    viewport: { width: 1000, height: 640 },
    deviceScaleFactor: 1.5,
  });
  for (const source of sources) {
    const target = await print(page, css, source);
    const { size } = await stat(target);
    say(`${target.slice(CONTENT.length + 1)}: ${Math.round(size / 1024)} KB`);
  }
} finally {
  await browser.close();
}
