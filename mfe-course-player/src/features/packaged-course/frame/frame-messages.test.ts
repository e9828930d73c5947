import { parseFrameToPlayerMessage } from './frame-messages.ts';

const STATUS = { 'cmi.core.lesson_status': 'passed' };

test.each([null, undefined, 'cmi.core.exit', 7])(
  'a change with the values %p is no message',
  (values) => {
    expect(parseFrameToPlayerMessage({ type: 'change', values })).toBeUndefined();
  },
);

test.each([
  ['a value that is too long', 'cmi.suspend_data', 'x'.repeat(1_000_001)],
  ['a value that is no text', 'cmi.suspend_data', 7],
  ['the values of another item', 'item/other/cmi.exit', 'suspend'],
  ['what the player remembers', 'course/tracking', '{}'],
  ['a name of the language', '__proto__', 'x'],
  ['a name of the language', 'constructor', 'x'],
  ['a name that is too long', `cmi.${'x'.repeat(241)}`, 'x'],
])('%s is left out, and what came with it is kept', (_what, element, value) => {
  const values = Object.fromEntries([[element, value], ...Object.entries(STATUS)]);
  expect(parseFrameToPlayerMessage({ type: 'change', values })).toEqual({
    type: 'change',
    values: STATUS,
  });
});

test.each([
  undefined,
  null,
  'closed',
  {},
  { type: 'constructor' },
  { type: ['closed'] },
  { type: 'end' },
  { type: 'end', end: { version: '1.3', navRequest: '' } },
  { type: 'end', end: { version: '2004', navRequest: 'x'.repeat(4501) } },
  { type: 'left', sequence: -1 },
  { type: 'left', sequence: 2 ** 53 },
  { type: 'left', sequence: '1' },
])('%j is no message', (data) => {
  expect(parseFrameToPlayerMessage(data)).toBeUndefined();
});
