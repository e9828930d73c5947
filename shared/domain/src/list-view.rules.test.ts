import { createListUrlFormat } from './list-view.rules.ts';

const whole = { search: '', sort: 'title', page: 1 };
const address = createListUrlFormat(whole, (view) => ({
  ...view,
  sort: view.sort === 'course' ? 'course' : 'title',
}));
const read = (values: Record<string, string>) =>
  address.read({ get: (key) => values[key] ?? null });

describe('createListUrlFormat', () => {
  it.each([
    [{}, whole],
    [
      { search: 'logs', sort: 'course', page: '3' },
      { search: 'logs', sort: 'course', page: 3 },
    ],
    [{ search: '', utm: 'x' }, whole],
    [{ page: '0' }, whole],
    [{ page: '-2' }, whole],
    [{ page: '1.5' }, whole],
    [{ page: 'x' }, whole],
  ])('reads %j as %j', (values, view) => {
    expect(read(values)).toEqual(view);
  });

  it('writes what differs from the whole list, and reads it back', () => {
    expect(address.write(whole)).toEqual({});
    expect(address.write({ search: 'a&b', sort: 'title', page: 2 })).toEqual({
      search: 'a&b',
      page: '2',
    });
    const view = { search: 'a&b', sort: 'course', page: 2 };
    expect(read(address.write(view))).toEqual(view);
  });

  it('writes a text that was emptied when the whole list has one', () => {
    expect(address.write({ ...whole, sort: '' })).toEqual({ sort: '' });
  });

  it('keeps what makes no sense in the address until it is asked for what does', () => {
    const asked = read({ sort: 'banana', search: 'a' });
    expect(asked.sort).toBe('banana');
    expect(address.sound(asked)).toEqual({ search: 'a', sort: 'title', page: 1 });
  });
});

it('goes back to page 1 at every change but one of the page', () => {
  const third = { ...whole, page: 3 };
  expect(address.changed(third, { search: 'a' })).toEqual({ search: 'a', sort: 'title', page: 1 });
  expect(address.changed(third, { page: 2 })).toEqual({ ...whole, page: 2 });
});

it.each([
  [{ ...whole, page: 3 }, false],
  [{ ...whole, search: 'a' }, true],
  [{ ...whole, sort: 'course' }, true],
])('of %j says whether it narrows or reorders: %s', (view, expected) => {
  expect(address.isNarrowed(view)).toBe(expected);
});
