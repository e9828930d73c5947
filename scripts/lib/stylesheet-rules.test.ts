import {
  findCssClassNames,
  findMissingCssClasses,
  findSpacingWithoutTokens,
  findCustomPropertiesInUse,
  findUnnamedMediaWidths,
  findUnusedCssClasses,
} from './stylesheet-rules.ts';

it.each([
  ['gap: 6px', true],
  ['padding: var(--s-2) 18px', true],
  ['margin-inline-start: calc(var(--s-4) + 2rem)', true],
  ['margin-block: -1px', true],
  ['padding: 0 var(--s-2)', false],
  ['margin: 0 auto', false],
  ['padding: 0.1em 0.35em', false],
  ['padding-block: clamp(var(--s-6), 5vw, var(--s-12))', false],
  ['scroll-margin: 4px', true],
  ['--gap: 9px', false],
  ['border: 1px solid', false],
])('finds a raw length of spacing in %s: %s', (declaration, isRaw) => {
  expect(findSpacingWithoutTokens(`.a {\n  color: red;\n  ${declaration};\n}`)).toEqual(
    isRaw ? [declaration] : [],
  );
});

it('skips lengths in comments', () => {
  expect(findSpacingWithoutTokens('.a { /* gap: 6px; */ gap: var(--s-2); }')).toEqual([]);
});

it.each([
  ['@media (width < 600px)', true],
  ['@media screen and (max-width: 47.5em)', true],
  ['@media screen and (--below-m)', false],
  ['@media (height < 30em)', false],
  ['@container (width < 18em)', false],
])('finds a width without a name in %s: %s', (query, isUnnamed) => {
  expect(findUnnamedMediaWidths(`${query} {\n  .a { b: c; }\n}`)).toEqual(isUnnamed ? [query] : []);
});

it('finds properties that are read without a fallback', () => {
  expect(findCustomPropertiesInUse('.a { gap: var(--s-99) var(--own, 0); }')).toEqual(['--s-99']);
});

it('finds classes in selectors, not in values and not those of other stylesheets', () => {
  const css =
    ".row, .row:not(.open) > .name { font: 0.5rem x; inset: .5em; }\n:global(.plyr) .film { composes: line from './a.css'; }";
  expect(findCssClassNames(css)).toEqual(['row', 'open', 'name', 'film']);
});

describe('classes that no component uses', () => {
  const css = '.row { a: b; }\n.name { a: b; }';
  const findIn = (...code: string[]) =>
    findUnusedCssClasses(
      css,
      code.map((text) => ({ code: text, name: 'styles' })),
    );

  it('are those that no importer names', () => {
    expect(findIn("<p className={styles['row']} />")).toEqual(['name']);
    expect(findIn("<p className={styles['row']} />", "styles['name']")).toEqual([]);
    expect(findIn()).toEqual(['row', 'name']);
  });

  it('are none where a variable selects the class', () => {
    expect(findIn('<p className={styles[tone]} />')).toEqual([]);
  });
});

it('finds classes that a component names and its stylesheet does not have', () => {
  const code = "<p className={classNames(styles['row'], styles['nmae'])} />";
  expect(findMissingCssClasses('.row { a: b; }', { code, name: 'styles' })).toEqual(['nmae']);
});
