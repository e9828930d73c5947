import {
  type Setting,
  findSettingFault,
  settingsSchema,
  resolveSettingValues,
} from './settings.ts';

const description = 'For people.';
const seats: Setting = { type: 'number', default: 20, options: [5, 20, 60], description };
const trailer: Setting = { type: 'boolean', default: true, description };
const address: Setting = { type: 'string', default: '/help', description };

it.each([
  ['a name with a hyphen', { 'most-seats': seats }, 'must be a name such as mostSeats'],
  ['a name that objects have', { constructor: seats }, 'is a name that every object has'],
  ['no type', { seats: { default: 1, description } }, 'Invalid'],
  ['no description', { seats: { type: 'number', default: 1 } }, 'expected string'],
  ['no default', { trailer: { type: 'boolean', description } }, 'expected boolean'],
  ['a default of another type', { trailer: { ...trailer, default: 1 } }, 'expected boolean'],
  ['a default that is no option', { seats: { ...seats, default: 6 } }, 'must be one of 5, 20, 60'],
  ['options of a boolean', { trailer: { ...trailer, options: [true] } }, 'Unrecognized key'],
  ['a field of its own', { address: { ...address, isSecret: true } }, 'Unrecognized key'],
])('a declaration with %s is none', (_, declared, message) => {
  const { success, error } = settingsSchema.safeParse(declared);
  expect(success).toBe(false);
  expect(JSON.stringify(error?.issues)).toContain(JSON.stringify(message).slice(1, -1));
});

it('has a limit of number and of bytes, as every page carries the values', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, seats]));
  expect(settingsSchema.safeParse(many(20)).success).toBe(true);
  expect(settingsSchema.safeParse(many(21)).error?.issues).toMatchObject([
    { message: 'must be 20 at most' },
  ]);
  // The rest of the JSON has 14 bytes, and each letter of the text has two.
  const long = (letters: number) => ({ address: { ...address, default: 'é'.repeat(letters) } });
  expect(settingsSchema.safeParse(long(1017)).success).toBe(true);
  expect(settingsSchema.safeParse(long(1018)).error?.issues).toMatchObject([
    { message: 'must have 2048 bytes of defaults at most' },
  ]);
});

it.each([
  [seats, 60, undefined],
  [seats, 61, 'must be one of 5, 20, 60'],
  [seats, '60', 'must be a number'],
  [{ ...seats, options: undefined }, Number.NaN, 'must be a number'],
  [trailer, false, undefined],
  [trailer, 'false', 'must be a boolean'],
  [address, '', undefined],
  [{ ...address, options: ['/help', '/faq'] }, '/about', 'must be one of "/help", "/faq"'],
] as const)('%j of %j: %s', (setting, value, fault) => {
  expect(findSettingFault(setting as Setting, value)).toBe(fault);
});

it('a release gets all that it declares: what is given and it takes, else the default, and nothing else', () => {
  const declared = { seats, trailer, address };
  expect(resolveSettingValues(declared, { seats: 60, trailer: 'no', unknown: 1 })).toEqual({
    seats: 60,
    trailer: true,
    address: '/help',
  });
});
