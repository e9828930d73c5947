import { closeVisits, waitFor } from '../bridge/test/visit.ts';
import {
  ruled,
  flow,
  both,
  open,
  shown,
  go,
  play,
  passedStatusValues,
  failedStatusValues,
  outline,
  saved,
  global,
  rule,
  notSatisfiedCondition,
  silent,
  o,
} from './test/items-2004.ts';
import { item } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeVisits);

describe('rules', () => {
  test('a precondition over a global objective shuts an item until another is passed', async () => {
    const items = [
      ruled('a', { primaryObjective: global('a', true), ...silent }, { objectives: o('a') }),
      ruled('b', {
        primaryObjective: { objectiveID: 'own', isPrimary: true },
        objectives: [{ ...global('b', false), isPrimary: undefined }],
        ...rule(
          'preConditionRules',
          'disabled',
          { ...notSatisfiedCondition, referencedObjective: 'o-b' },
          { condition: 'objectiveStatusKnown', operator: 'not', referencedObjective: 'o-b' },
        ),
      }),
    ];
    const { player } = await open(items, both);
    expect(outline(player).open).toEqual(['a']);
    play(failedStatusValues);
    expect(outline(player).open).toEqual(['a']);
    player.go({ kind: 'next' });
    expect(shown()).toBe('a');
    closeVisits();
    const second = await open(items, both);
    play(passedStatusValues);
    expect(outline(second.player).open).toEqual(['a', 'b']);
    await go(second.player, { kind: 'next' }, 'b');
  });

  test('what is satisfied already is skipped', async () => {
    const skip = rule('preConditionRules', 'skip', { condition: 'satisfied' });
    const { player } = await open([item('a'), ruled('b', skip), item('c')], flow);
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'c');
    await go(player, { kind: 'previous' }, 'a');
    expect(shown()).toBe('a');
  });

  test('a postcondition sends a failed item round again', async () => {
    const retry = rule('postConditionRules', 'retry', notSatisfiedCondition);
    const { player } = await open([ruled('a', retry), item('b')], flow);
    const frame = document.querySelector('iframe');
    play(failedStatusValues);
    player.go({ kind: 'next' });
    await waitFor(() => document.querySelector('iframe') !== frame && shown() === 'a');
    play({ 'cmi.success_status': 'passed' });
    await go(player, { kind: 'next' }, 'b');
    expect(shown()).toBe('b');
  });

  test('an item with one attempt is not begun twice', async () => {
    const once = {
      attemptLimit: 1,
      ...rule('preConditionRules', 'disabled', { condition: 'attemptLimitExceeded' }),
    };
    const { player } = await open([ruled('a', once), item('b')], both);
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'b');
    expect(outline(player).open).toEqual(['b']);
  });

  test('only what the manifest counts rolls up', async () => {
    const uncounted = {
      controlMode: { rollupObjectiveSatisfied: false, rollupProgressCompletion: false },
    };
    const { player, server } = await open([ruled('a', uncounted), item('test')], both);
    await go(player, { kind: 'next' }, 'test');
    play(passedStatusValues);
    await waitFor(() => server.data['cmi.completion_status'] === 'completed');
    expect(server.data['cmi.success_status']).toBe('passed');
  });

  test('a rollup rule of the organization: any completed item completes the course', async () => {
    const root = {
      ...both,
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
    const { player, server } = await open([item('a'), item('b')], root);
    play(passedStatusValues);
    await waitFor(() => server.data['cmi.completion_status'] === 'completed');
    expect(outline(player).states).toEqual(['a passed', 'b not-attempted']);
  });

  test('[SCO-19] at least three of four items complete the course, not the first one', async () => {
    const share = {
      action: 'completed',
      consideration: 'atLeastPercent',
      minimumPercent: 0.75,
      conditions: [{ condition: 'completed' }],
    };
    const items = ['a', 'b', 'c', 'd'].map((id) => ruled(id, silent));
    const { player, server } = await open(items, { ...both, rollupRules: { rules: [share] } });
    const statuses: (string | undefined)[] = [];
    for (const next of ['b', 'c', 'd']) {
      play(passedStatusValues);
      await saved(player);
      statuses.push(server.data['cmi.completion_status']);
      await go(player, { kind: 'next' }, next);
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
    const { player, server } = await open(
      [ruled('a', sequencing, { passingMeasure: 0.8 }), item('b')],
      both,
    );
    play({ ...passedStatusValues, 'cmi.score.scaled': '0.7' });
    expect(outline(player).states[0]).toBe('a failed');
    await go(player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    await saved(player);
    expect(server.data['cmi.success_status']).toBe('failed');
  });
});
