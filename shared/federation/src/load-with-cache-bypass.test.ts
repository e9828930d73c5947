import { loadWithCacheBypass } from './load-with-cache-bypass.ts';

const lost = (type = 'error') =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    request: 'https://cairn.example/7.js',
    type,
  });

describe('loadWithCacheBypass', () => {
  const ofModule = (words: string) => new TypeError(`${words}: https://cairn.example/7.js`);

  it.each([
    ['webpack', lost()],
    ['Chromium', ofModule('Failed to fetch dynamically imported module')],
    ['Firefox', ofModule('error loading dynamically imported module')],
  ])('fetches a file that %s lost past the cache and loads once more', async (_loader, error) => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const load = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce('code');
    expect(await loadWithCacheBypass(load)).toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls).toEqual([
      ['https://cairn.example/7.js', { cache: 'reload', mode: 'cors', credentials: 'same-origin' }],
    ]);
  });

  it('rejects with the second error where the file is lost again', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const second = lost();
    const load = jest.fn().mockRejectedValueOnce(lost()).mockRejectedValue(second);
    await expect(loadWithCacheBypass(load)).rejects.toBe(second);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['code that threw', new Error('no code')],
    ['a module of which Safari names no file', new TypeError('Importing a module script failed.')],
    ['a file without its chunk', lost('missing')],
    ['a time-out', lost('timeout')],
  ])('does not try again after %s', async (_case, error) => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const load = jest.fn().mockRejectedValue(error);
    await expect(loadWithCacheBypass(load)).rejects.toBe(error);
    expect(load).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
  });
});
