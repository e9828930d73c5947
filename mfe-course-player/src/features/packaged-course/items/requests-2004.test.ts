import { closeScormPlayers, waitForCondition } from '../bridge/test/visit.ts';
import {
  FLOW_ONLY_CONTROL,
  FLOW_AND_CHOICE_CONTROL,
  openPackageOfItems,
  callScorm2004Api,
  getShownItemNames,
  waitForShownItem,
  moveToItem,
  playScormSession,
  passedStatusValues,
  readOutline,
  waitUntilSaved,
} from './test/items-2004.ts';
import { buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeScormPlayers);

describe('navigation requests of the content', () => {
  test.each([
    ['continue', 'b'],
    ['{target=c}choice', 'c'],
    ['{target=c}jump', 'c'],
  ])('adl.nav.request %s leads to %s, once the session has ended', async (request, to) => {
    await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b'), buildScormItem('c')],
      FLOW_AND_CHOICE_CONTROL,
    );
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('SetValue', 'adl.nav.request', request)).toBe('true');
    expect(getShownItemNames()).toBe('a');
    callScorm2004Api('Terminate', '');
    await waitForShownItem(to);
  });

  test('adl.nav.request previous opens the previous item', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession({ 'adl.nav.request': 'previous' });
    await waitForShownItem('a');
    expect(getShownItemNames()).toBe('a');
  });

  test('a request that the rules refuse leaves the item where it is', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_ONLY_CONTROL,
    );
    playScormSession({ 'adl.nav.request': '{target=b}choice' });
    await waitUntilSaved(player);
    expect(getShownItemNames()).toBe('a');
    await moveToItem(player, { kind: 'next' }, 'b');
  });

  test('exitAll ends the way; the next visit begins again with what was done', async () => {
    const { player, server } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    playScormSession({ ...passedStatusValues, 'adl.nav.request': 'exitAll' });
    await waitForCondition(() => getShownItemNames() === '');
    expect(readOutline(player)).toMatchObject({ isAtRest: true, open: ['a', 'b'] });
    await moveToItem(player, { kind: 'item', id: 'b' }, 'b');
    playScormSession(passedStatusValues);
    await waitUntilSaved(player);
    expect(server.data['cmi.completion_status']).toBeDefined();
  });

  test("a request of an item that the student leaves is ignored in favour of the student's", async () => {
    const { frame, player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_ONLY_CONTROL,
    );
    callScorm2004Api('Initialize', '');
    frame.contentWindow?.addEventListener('beforeunload', () => {
      callScorm2004Api('SetValue', 'adl.nav.request', 'exitAll');
      callScorm2004Api('Terminate', '');
    });
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(getShownItemNames()).toBe('b');
  });

  test('it is told before it asks what would be granted', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    callScorm2004Api('Initialize', '');
    const valid = (way: string) => callScorm2004Api('GetValue', `adl.nav.request_valid.${way}`);
    expect([valid('continue'), valid('previous')]).toEqual(['true', 'false']);
    expect(callScorm2004Api('GetValue', 'cmi.entry')).toBe('ab-initio');
    await moveToItem(player, { kind: 'next' }, 'b');
    callScorm2004Api('Initialize', '');
    // Continue after the last item ends the session.
    expect([valid('continue'), valid('previous')]).toEqual(['true', 'true']);
  });
});
