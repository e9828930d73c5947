/** Tests that stylesheets say start and end, which a page from right to left turns (docs/decisions/054). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';

/** Stylesheets with positions in pixels of the screen: windows that are dragged, a tooltip that is kept inside it. */
const BY_PIXELS = new Set([
  'shared/ui/src/popup-window.module.css',
  'shared/ui/src/tooltip.module.css',
]);

const SIDE = /(?:^|[\s-])(?:left|right)(?:-[a-z]+)*:|:[^;{]*[\s:](?:left|right)[\s;,]/;
const FOUR = /^(?:margin|padding|inset): ([^;]+);/;

/** Returns whether a shorthand `a b c d` has another second than fourth value. */
const isLopsided = (declaration: string): boolean => {
  const values = FOUR.exec(declaration)?.[1]?.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g);
  return values?.length === 4 && values[1] !== values[3];
};

const listCssDeclarations = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim());

it.each([
  ['margin-left: 4px;', true],
  ['left: 0;', true],
  ['text-align: right;', true],
  ['padding: 1px 2px 1px 3px;', true],
  ['padding: 1px calc(2px + var(--s)) 3px calc(2px + var(--s));', false],
  ['margin: 0 auto;', false],
  ['margin-inline-start: 4px;', false],
])('finds a physical side in %s: %s', (declaration, isSide) => {
  expect(SIDE.test(declaration) || isLopsided(declaration)).toBe(isSide);
});

it('no stylesheet of the product names left or right', () => {
  const files = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root });
  const named = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !BY_PIXELS.has(file))
    .flatMap((file) =>
      listCssDeclarations(file)
        .filter((line) => (SIDE.test(line) && !line.includes('{')) || isLopsided(line))
        .map((line) => `${file}: ${line}`),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(named).toEqual([]);
});

/**
 * Cells have the direction of their text (`unicode-bidi: plaintext` in base.css), so `start` is another side in each. Without an
 * alignment of their own they follow the page, like their heading.
 */
it('no stylesheet of the product aligns table cells at the start of their text', () => {
  const rules = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(
      ([, selector = '', body = '']) => ({ file, selector, body }),
    ),
  );
  const aligned = rules
    .filter(({ selector }) => /\btd\b[^\s,]*\s*(?:,|$)/.test(selector))
    .filter(({ body }) => /text-align: start/.test(body))
    .map(({ file, selector }) => `${file}: ${selector.trim()}`);
  expect(rules.length).toBeGreaterThan(1000);
  expect(aligned).toEqual([]);
});
