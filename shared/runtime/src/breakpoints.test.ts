import { belowWidth, fromWidth, replaceBreakpointNames } from './breakpoints.ts';

it('writes the same query for a stylesheet and for a script', () => {
  expect(replaceBreakpointNames('@media screen and (--below-m) { a { b: c } }')).toBe(
    `@media screen and ${belowWidth('m')} { a { b: c } }`,
  );
  expect(replaceBreakpointNames('@media (--from-xl) {}')).toBe(`@media ${fromWidth('xl')} {}`);
});

it('leaves custom properties as they are', () => {
  const rule = 'a { gap: var(--s-2); --from-m: calc(var(--below-m)); }';
  expect(replaceBreakpointNames(rule)).toBe(rule);
});

it.each(['(--below-xxl)', '(--m)', '(--below-toString)'])('refuses the name %s', (query) => {
  expect(() => replaceBreakpointNames(`@media ${query} {}`)).toThrow(query);
});
