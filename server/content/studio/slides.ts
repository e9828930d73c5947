/** Slides as pictures: every frame of a lecture is one section of one local page. */
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { escapeHtml, visualLanguage } from './browser.ts';
import type { Frame, LectureScript, Slide } from './lecture-script.ts';

export const WIDTH = 960;
export const HEIGHT = 540;

/** @returns the path of the picture of each frame, in order. */
export const drawFrames = async (
  browser: Browser,
  script: LectureScript,
  frames: Frame[],
  folder: string,
): Promise<string[]> => {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const sections = frames.map((frame) => section(script, frame)).join('\n');
  const css = await visualLanguage('slides.css');
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><style>${css}</style><body>${sections}</body></html>`,
  );
  await page.evaluate('document.fonts.ready');
  const pictures: string[] = [];
  for (const [i, element] of (await page.locator('section').all()).entries()) {
    const overflow = await element.evaluate(
      '(e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1',
    );
    const { slide } = frames[i] ?? { slide: 0 };
    if (overflow)
      throw new Error(
        `slide ${slide + 1} ("${script.slides[slide]?.heading}") does not fit its frame`,
      );
    const path = join(folder, `frame-${String(i).padStart(3, '0')}.png`);
    await element.screenshot({ path, animations: 'disabled' });
    pictures.push(path);
  }
  await page.close();
  return pictures;
};

const section = ({ title, slides }: LectureScript, { slide: index, shown }: Frame): string => {
  const slide = slides[index] as Slide;
  const kind = slide.points.length > 0 ? 'points' : slide.code ? 'code' : 'statement';
  return `<section class="${kind}${slide.code ? ' with-code' : ''}">
    ${landscape(index, slides.length, slide.code ? 'corner' : 'ground')}
    <p class="kicker">${escapeHtml(title)}</p>
    <div class="body">
      <h1>${inline(slide.heading)}</h1>
      ${slide.code ? codeBlock(slide.code.trimEnd()) : ''}
      ${slide.points.length > 0 ? `<ul>${slide.points.map((point, i) => pointItem(point, i, shown)).join('')}</ul>` : ''}
    </div>
  </section>`;
};

/** Long lines are set smaller: code is never wrapped. */
const codeBlock = (code: string): string => {
  const longest = Math.max(...code.split('\n').map((codeLine) => codeLine.length));
  const size = longest <= 48 ? 'large' : longest <= 60 ? 'medium' : 'small';
  return `<pre class="${size}">${escapeHtml(code)}</pre>`;
};

const pointItem = (point: string, index: number, shown: number): string => {
  const state = index >= shown ? 'later' : index === shown - 1 ? 'now' : 'said';
  return `<li class="${state}">${inline(point)}</li>`;
};

const inline = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Hills, and a cairn that grows by one stone a slide: its top stone, in amber, is where the lecture is. */
const landscape = (index: number, total: number, place: 'ground' | 'corner'): string => {
  const stones: string[] = [];
  let y = 0;
  for (let i = 0; i <= index; i++) {
    const rx = 84 - (i * 60) / Math.max(total, 5);
    const ry = rx * 0.3 + 4;
    y -= ry * 1.86;
    const x = Math.sin(i * 2.1 + 0.6) * rx * 0.13;
    const colour = i === index ? 'here' : i % 2 ? 'stone-b' : 'stone-a';
    stones.push(`<path class="${colour}" d="${stone(x, y + ry, rx, ry, i)}"/>`);
  }
  // Code is wide and tall: beside it the cairn stands small, in the corner.
  const stand = place === 'ground' ? 'translate(838 498)' : 'translate(862 124) scale(.46)';
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path class="far" d="M0 470C120 440 190 452 300 462S520 420 640 404s150-38 210-34 80 12 110 8V540H0Z"/>
    <path class="near" d="M0 512c150-16 300 6 470-4s250-24 330-26 110 2 160-4v62H0Z"/>
    <g transform="${stand}">${stones.join('')}</g>
  </svg>`;
};

/** A river stone: a flattened superellipse, a little irregular. */
const stone = (cx: number, cy: number, rx: number, ry: number, seed: number): string => {
  const at = (step: number) => {
    const t = (step / 9) * Math.PI * 2;
    const k = 1 + 0.05 * Math.sin(2 * t + seed * 1.7) + 0.03 * Math.sin(3 * t + seed * 3.1);
    return [cx + rx * k * flattened(Math.cos(t)), cy + ry * k * flattened(Math.sin(t))] as const;
  };
  const [x0, y0] = at(0);
  let d = `M${tenths(x0)} ${tenths(y0)}`;
  for (let i = 0; i < 9; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${tenths(b[0] + (c[0] - a[0]) / 6)} ${tenths(b[1] + (c[1] - a[1]) / 6)} ${tenths(c[0] - (e[0] - b[0]) / 6)} ${tenths(c[1] - (e[1] - b[1]) / 6)} ${tenths(c[0])} ${tenths(c[1])}`;
  }
  return `${d}Z`;
};

const flattened = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.78;

const tenths = (value: number): string => value.toFixed(1);
