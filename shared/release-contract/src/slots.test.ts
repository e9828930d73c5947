import { type SlotFill, fillsSchema, findSlotFault, slotsSchema } from './slots.ts';
import type { PropsSchema } from './value-schema.ts';

const object = (properties: PropsSchema['properties'], required: string[] = []): PropsSchema => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const integer = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
const words = (...options: string[]) => ({ type: 'string', enum: options }) as const;
const list = (items: PropsSchema['properties'][string]) => ({ type: 'array', items }) as const;

const description = 'For people.';
const createFill = (props: PropsSchema): SlotFill => ({
  module: './src/filler.tsx',
  order: 0,
  props,
  height: 100,
  preload: [],
});

it.each([
  ['nothing', object({}), object({})],
  ['less than there is', object({ a: text, b: number }, ['a']), object({ a: text })],
  ['what is always there', object({ a: text }, ['a']), object({ a: text }, ['a'])],
  ['what may be there, if it can do without', object({ a: text }), object({ a: text })],
  ['what the slot never gives, if it can do without', object({}), object({ a: text })],
  ['whole numbers as numbers', object({ a: integer }), object({ a: number })],
  ['some words as any', object({ a: words('x') }), object({ a: text })],
  ['fewer words than it knows', object({ a: words('x') }), object({ a: words('x', 'y') })],
  ['lists and objects', object({ a: list(object({ b: text })) }), object({ a: list(object({})) })],
])('a slot suits a filler that reads %s', (_, given, read) => {
  expect(findSlotFault({ props: given, description }, 'upskill', createFill(read))).toBeUndefined();
});

it.each([
  ['gives no "a"', object({}), object({ a: text }, ['a'])],
  ['does not always give "a"', object({ a: text }), object({ a: text }, ['a'])],
  ['gives "a" as number and not as integer', object({ a: number }), object({ a: integer })],
  ['gives "a" as string and not as boolean', object({ a: text }), object({ a: flag })],
  ['may give any text as "a"', object({ a: text }), object({ a: words('x') })],
  ['may give "y" as "a"', object({ a: words('x', 'y') }), object({ a: words('x') })],
  [
    'gives "a[]" as string and not as number',
    object({ a: list(text) }),
    object({ a: list(number) }),
  ],
  [
    'does not always give "a.b"',
    object({ a: object({ b: text }) }),
    object({ a: object({ b: text }, ['b']) }),
  ],
])('a slot that %s does not suit its filler', (fault, given, read) => {
  expect(findSlotFault({ props: given, description }, 'upskill', createFill(read))).toBe(fault);
});

it('a slot may be open to named remotes only', () => {
  const slot = { props: object({}), fillers: ['learning'], description };
  expect(findSlotFault(slot, 'learning', createFill(object({})))).toBeUndefined();
  expect(findSlotFault(slot, 'upskill', createFill(object({})))).toBe('is not open to upskill');
});

it.each([
  ['a name without a page', { aside: { props: object({}), description } }, 'a page and a place'],
  ['no description', { 'a/b': { props: object({}) } }, 'expected string'],
  ['props that are no object', { 'a/b': { props: text, description } }, 'expected'],
  [
    'a name that objects have',
    { 'a/b': { props: object({ constructor: text }), description } },
    'is a name that every object has',
  ],
  [
    'a required prop that it does not declare',
    { 'a/b': { props: object({}, ['a']), description } },
    'must name declared properties',
  ],
  [
    'props that are nested too deep',
    { 'a/b': { props: object({ a: list(list(list(text))) }), description } },
    'Invalid',
  ],
])('a slot with %s is none', (_, declared, message) => {
  const { success, error } = slotsSchema.safeParse(declared);
  expect(success).toBe(false);
  expect(JSON.stringify(error?.issues)).toContain(message);
});

it('takes deeply nested input without an end of the stack', () => {
  let nested: unknown = text;
  for (let depth = 0; depth < 50_000; depth += 1) nested = { type: 'array', items: nested };
  const props = { type: 'object', properties: { a: nested } };
  expect(slotsSchema.safeParse({ 'a/b': { props, description } }).success).toBe(false);
});

it('a filler says what it needs, and what is left out has a default', () => {
  const { module, props, height } = createFill(object({}));
  const declared = { 'a/b': { module, props, height } };
  expect(fillsSchema.parse(declared)).toEqual({ 'a/b': createFill(object({})) });
  for (const change of [
    { module: '../x.ts' },
    { height: -1 },
    { height: 1001 },
    { when: { x: 1 } },
  ])
    expect(fillsSchema.safeParse({ 'a/b': { ...declared['a/b'], ...change } }).success).toBe(false);
});
