import { closeScormPlayers, waitForCondition } from '../bridge/test/visit.ts';
import {
  buildSequencedItem,
  FLOW_ONLY_CONTROL,
  FLOW_AND_CHOICE_CONTROL,
  openPackageOfItems,
  getShownItemNames,
  moveToItem,
  playScormSession,
  passedStatusValues,
  failedStatusValues,
  readOutline,
  waitUntilSaved,
  buildGlobalObjective,
  buildSequencingRule,
  notSatisfiedCondition,
  statusesByContentOnly,
  buildObjectiveList,
} from './test/items-2004.ts';
import { buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeScormPlayers);

describe('rules', () => {
  test('a precondition over a global objective shuts an item until another is passed', async () => {
    const items = [
      buildSequencedItem(
        'a',
        { primaryObjective: buildGlobalObjective('a', true), ...statusesByContentOnly },
        { objectives: buildObjectiveList('a') },
      ),
      buildSequencedItem('b', {
        primaryObjective: { objectiveID: 'own', isPrimary: true },
        objectives: [{ ...buildGlobalObjective('b', false), isPrimary: undefined }],
        ...buildSequencingRule(
          'preConditionRules',
          'disabled',
          { ...notSatisfiedCondition, referencedObjective: 'o-b' },
          { condition: 'objectiveStatusKnown', operator: 'not', referencedObjective: 'o-b' },
        ),
      }),
    ];
    const { player } = await openPackageOfItems(items, FLOW_AND_CHOICE_CONTROL);
    expect(readOutline(player).open).toEqual(['a']);
    playScormSession(failedStatusValues);
    expect(readOutline(player).open).toEqual(['a']);
    player.go({ kind: 'next' });
    expect(getShownItemNames()).toBe('a');
    closeScormPlayers();
    const second = await openPackageOfItems(items, FLOW_AND_CHOICE_CONTROL);
    playScormSession(passedStatusValues);
    expect(readOutline(second.player).open).toEqual(['a', 'b']);
    await moveToItem(second.player, { kind: 'next' }, 'b');
  });

  test('what is satisfied already is skipped', async () => {
    const skip = buildSequencingRule('preConditionRules', 'skip', { condition: 'satisfied' });
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildSequencedItem('b', skip), buildScormItem('c')],
      FLOW_ONLY_CONTROL,
    );
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'c');
    await moveToItem(player, { kind: 'previous' }, 'a');
    expect(getShownItemNames()).toBe('a');
  });

  test('a postcondition sends a failed item round again', async () => {
    const retry = buildSequencingRule('postConditionRules', 'retry', notSatisfiedCondition);
    const { player } = await openPackageOfItems(
      [buildSequencedItem('a', retry), buildScormItem('b')],
      FLOW_ONLY_CONTROL,
    );
    const frame = document.querySelector('iframe');
    playScormSession(failedStatusValues);
    player.go({ kind: 'next' });
    await waitForCondition(
      () => document.querySelector('iframe') !== frame && getShownItemNames() === 'a',
    );
    playScormSession({ 'cmi.success_status': 'passed' });
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(getShownItemNames()).toBe('b');
  });

  test('an item with one attempt is not begun twice', async () => {
    const once = {
      attemptLimit: 1,
      ...buildSequencingRule('preConditionRules', 'disabled', {
        condition: 'attemptLimitExceeded',
      }),
    };
    const { player } = await openPackageOfItems(
      [buildSequencedItem('a', once), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(readOutline(player).open).toEqual(['b']);
  });

  test('only what the manifest counts rolls up', async () => {
    const uncounted = {
      controlMode: { rollupObjectiveSatisfied: false, rollupProgressCompletion: false },
    };
    const { player, server } = await openPackageOfItems(
      [buildSequencedItem('a', uncounted), buildScormItem('test')],
      FLOW_AND_CHOICE_CONTROL,
    );
    await moveToItem(player, { kind: 'next' }, 'test');
    playScormSession(passedStatusValues);
    await waitForCondition(() => server.data['cmi.completion_status'] === 'completed');
    expect(server.data['cmi.success_status']).toBe('passed');
  });

  test('a rollup rule of the organization: any completed item completes the course', async () => {
    const root = {
      ...FLOW_AND_CHOICE_CONTROL,
      rollupRules: {
        rules: [
          {
            action: 'completed',
            consideration: 'any',
            conditionCombination: 'any',
            conditions: [{ condition: 'completed' }],
          },
        ],
      },
    };
    const { player, server } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      root,
    );
    playScormSession(passedStatusValues);
    await waitForCondition(() => server.data['cmi.completion_status'] === 'completed');
    expect(readOutline(player).states).toEqual(['a passed', 'b not-attempted']);
  });

  test('[SCO-19] at least three of four items complete the course, not the first one', async () => {
    const share = {
      action: 'completed',
      consideration: 'atLeastPercent',
      minimumPercent: 0.75,
      conditions: [{ condition: 'completed' }],
    };
    const items = ['a', 'b', 'c', 'd'].map((id) => buildSequencedItem(id, statusesByContentOnly));
    const { player, server } = await openPackageOfItems(items, {
      ...FLOW_AND_CHOICE_CONTROL,
      rollupRules: { rules: [share] },
    });
    const statuses: (string | undefined)[] = [];
    for (const next of ['b', 'c', 'd']) {
      playScormSession(passedStatusValues);
      await waitUntilSaved(player);
      statuses.push(server.data['cmi.completion_status']);
      await moveToItem(player, { kind: 'next' }, next);
    }
    expect(statuses).toEqual(['incomplete', 'incomplete', 'completed']);
  });

  test('a measure of the manifest decides about an item, not what it says', async () => {
    const sequencing = {
      primaryObjective: {
        objectiveID: 'p',
        isPrimary: true,
        satisfiedByMeasure: true,
        minNormalizedMeasure: 0.8,
      },
    };
    const { player, server } = await openPackageOfItems(
      [buildSequencedItem('a', sequencing, { passingMeasure: 0.8 }), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    playScormSession({ ...passedStatusValues, 'cmi.score.scaled': '0.7' });
    expect(readOutline(player).states[0]).toBe('a failed');
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    await waitUntilSaved(player);
    expect(server.data['cmi.success_status']).toBe('failed');
  });
});
