import { closeVisits, waitFor } from '../bridge/test/visit.ts';
import {
  flow,
  both,
  open,
  lms,
  shown,
  arrive,
  go,
  play,
  passedStatusValues,
  outline,
  saved,
} from './test/items-2004.ts';
import { item } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeVisits);

describe('what content asks for', () => {
  test.each([
    ['continue', 'b'],
    ['{target=c}choice', 'c'],
    ['{target=c}jump', 'c'],
  ])('adl.nav.request %s leads to %s, once the session has ended', async (request, to) => {
    await open([item('a'), item('b'), item('c')], both);
    lms('Initialize', '');
    expect(lms('SetValue', 'adl.nav.request', request)).toBe('true');
    expect(shown()).toBe('a');
    lms('Terminate', '');
    await arrive(to);
  });

  test('adl.nav.request previous leads back', async () => {
    const { player } = await open([item('a'), item('b')], both);
    await go(player, { kind: 'next' }, 'b');
    play({ 'adl.nav.request': 'previous' });
    await arrive('a');
    expect(shown()).toBe('a');
  });

  test('a request that the rules refuse leaves the item where it is', async () => {
    const { player } = await open([item('a'), item('b')], flow);
    play({ 'adl.nav.request': '{target=b}choice' });
    await saved(player);
    expect(shown()).toBe('a');
    await go(player, { kind: 'next' }, 'b');
  });

  test('exitAll ends the way; the next visit begins again with what was done', async () => {
    const { player, server } = await open([item('a'), item('b')], both);
    play({ ...passedStatusValues, 'adl.nav.request': 'exitAll' });
    await waitFor(() => shown() === '');
    expect(outline(player)).toMatchObject({ isAtRest: true, open: ['a', 'b'] });
    await go(player, { kind: 'item', id: 'b' }, 'b');
    play(passedStatusValues);
    await saved(player);
    expect(server.data['cmi.completion_status']).toBeDefined();
  });

  test('the wish of an item that the student leaves is not heard: the student’s is', async () => {
    const { frame, player } = await open([item('a'), item('b')], flow);
    lms('Initialize', '');
    frame.contentWindow?.addEventListener('beforeunload', () => {
      lms('SetValue', 'adl.nav.request', 'exitAll');
      lms('Terminate', '');
    });
    await go(player, { kind: 'next' }, 'b');
    expect(shown()).toBe('b');
  });

  test('it is told before it asks what would be granted', async () => {
    const { player } = await open([item('a'), item('b')], both);
    lms('Initialize', '');
    const valid = (way: string) => lms('GetValue', `adl.nav.request_valid.${way}`);
    expect([valid('continue'), valid('previous')]).toEqual(['true', 'false']);
    expect(lms('GetValue', 'cmi.entry')).toBe('ab-initio');
    await go(player, { kind: 'next' }, 'b');
    lms('Initialize', '');
    // Continue after the last item ends the session.
    expect([valid('continue'), valid('previous')]).toEqual(['true', 'true']);
  });
});
