import {
  findRemoteAttentionLevel,
  mapCanaryErrorLimits,
  filterAndSortBoardRemotes,
} from './board/board-order.rules.ts';
import {
  suggestVersionForChannel,
  findNextCanaryPercentage,
  toRemoteChange,
} from './changes/plan.rules.ts';
import { hasReleasePermission } from './changes/change-obstacles.ts';
import { toCanarySettingsForm, parseCanarySettings } from './changes/settings.rules.ts';
import { layOutDependencyGraph, createGraphPathPredicates } from './graph/graph-layout.rules.ts';
import {
  createHealthSparklineBars,
  getStartSuccessRatio,
  findHourlyHealthState,
  toReleaseStartCounts,
} from './health.rules.ts';
import { layOutFailurePlot, FAILURE_PLOT_SIZE } from './remote/limit-plot.rules.ts';
import {
  formatMinutesAsDuration,
  formatFailedStarts,
  formatSuccessRatio,
} from './release-texts.ts';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  buildBoardChannel,
  rolloutPlanSample,
  buildBoardRemote,
  buildHourlyStarts,
} from './test/board-builders.ts';

describe('an hour of starts', () => {
  it.each([
    [0, 0, 'none'],
    [10, 0, 'calm'],
    [95, 5, 'some'],
    [94, 6, 'over'],
    [0, 1, 'over'],
  ] as const)('of %i that worked and %i that failed is %s', (loads, failures, state) => {
    expect(findHourlyHealthState({ loads, failures }, 0.05)).toBe(state);
  });

  it('is a bar whose height says the same as its colour', () => {
    const drawn = createHealthSparklineBars(
      toReleaseStartCounts({ loads: [0, 9, 99, 1], failures: [0, 0, 1, 1] }),
      0.05,
    );
    expect(drawn.map(({ state, x, y, height }) => [state, x, y, height])).toEqual([
      ['none', 0, 19, 3],
      ['calm', 5, 14, 8],
      ['some', 10, 7, 15],
      ['over', 15, 0, 22],
    ]);
  });

  it('is never a round 100% where something failed', () => {
    expect(formatSuccessRatio(getStartSuccessRatio({ loads: 1_000_000, failures: 1 }) ?? 0)).toBe(
      '99.99%',
    );
    expect(formatSuccessRatio(1)).toBe('100%');
    expect(getStartSuccessRatio({ loads: 0, failures: 0 })).toBeUndefined();
  });
});

it.each([
  [1, 0, '1 failure in 1 start'],
  [1, 1, '1 failure in 2 starts'],
  [2, 0, '2 failures in 2 starts'],
])('%i failures beside %i starts that worked are told as %j', (failures, loads, text) => {
  expect(formatFailedStarts(failures, loads)).toBe(text);
});

describe('what needs attention', () => {
  const limits = mapCanaryErrorLimits([buildBoardChannel('production')]);
  const of = (cell: Parameters<typeof buildBoardCell>[0], waiting: string[] = []) =>
    findRemoteAttentionLevel(
      buildBoardRemote('a', { cells: [buildBoardCell(cell)] }),
      new Set(waiting),
      limits,
    );

  const paused = { ...rolloutPlanSample, waitsFor: 'person' as const, paused: 'x' };

  it.each([
    ['a stopped canary', of({ stopped: 'x' }, ['a']), 'stopped'],
    ['a release taken back', of({ takenBack: { version: '2', reason: 'x' } }), 'stopped'],
    ['a change that waits', of({ canary: buildBoardCanary(1) }, ['a']), 'waits'],
    ['failures over the limit just now', of({ hours: buildHourlyStarts({ 2: 50 }) }), 'failing'],
    ['failures over the limit this morning', of({ hours: buildHourlyStarts({ 3: 50 }) }), 'none'],
    ['few failures', of({ hours: buildHourlyStarts({ 0: 1 }) }), 'none'],
    ['a canary', of({ canary: buildBoardCanary(1) }), 'canary'],
    ['a paused plan', of({ canary: { ...buildBoardCanary(1), plan: paused } }), 'waits'],
  ])('%s', (_, found, expected) => expect(found).toBe(expected));

  it('comes first in the order of urgency, equals as they came', () => {
    const urgency = { a: 'none', b: 'canary', c: 'stopped', d: 'waits', e: 'none', f: 'failing' };
    const remotes = Object.keys(urgency).map((name) => buildBoardRemote(name));
    const names = filterAndSortBoardRemotes(
      remotes,
      { find: '', order: 'attention' },
      ({ name }) => urgency[name as 'a'] as 'none',
    ).map(({ name }) => name);
    expect(names).toEqual(['c', 'd', 'f', 'b', 'a', 'e']);
  });

  it('is found by a name, a title or an owner, in any case', () => {
    const remotes = [
      buildBoardRemote('catalog', { owners: ['Hugo Lindt'] }),
      buildBoardRemote('learning', { titles: ['Grades'] }),
    ];
    const found = (find: string) =>
      filterAndSortBoardRemotes(remotes, { find, order: 'name' }, () => 'none').map(
        ({ name }) => name,
      );
    expect(found(' LINDT ')).toEqual(['catalog']);
    expect(found('grades')).toEqual(['learning']);
    expect(found('')).toEqual(['catalog', 'learning']);
  });
});

describe('a planned change', () => {
  const withCells = (...cells: Parameters<typeof buildBoardCell>[0][]) =>
    buildReleaseBoard({
      remotes: [buildBoardRemote('a', { cells: cells.map((cell) => buildBoardCell(cell)) })],
    });

  it('is about the canary, else about what another channel tries, else about nothing yet', () => {
    const staging = { channel: 'staging', version: '4.9.1' };
    const version = (...cells: Parameters<typeof withCells>) =>
      suggestVersionForChannel(withCells(...cells), 'a', 'production');
    expect(version({ canary: buildBoardCanary(1) }, staging)).toBe('4.9.0');
    expect(version({}, staging)).toBe('4.9.1');
    expect(version({}, { ...staging, version: '4.8.2' })).toBe('');
    expect(version({}, { ...staging, source: 'production' })).toBe('');
  });

  it('goes to the next share, and to everybody after the last', () => {
    expect(findNextCanaryPercentage([1, 10, 50])).toBe(1);
    expect(findNextCanaryPercentage([1, 10, 50], { percent: 10 })).toBe(50);
    expect(findNextCanaryPercentage([1, 10, 50], { percent: 50 })).toBeUndefined();
  });

  it('goes to what the plan of a canary has next, whatever the steps of the channel are', () => {
    const of = (next: number[]) =>
      findNextCanaryPercentage([1, 10, 50], { percent: 10, plan: { ...rolloutPlanSample, next } });
    expect([of([20, 100]), of([100])]).toEqual([20, undefined]);
  });

  it('says to the registry no more than it needs', () => {
    const chosen = { version: '2.0.0', percent: 10 };
    expect(toRemoteChange('a', 'promote', chosen)).toEqual({
      remote: 'a',
      action: 'promote',
      version: '2.0.0',
    });
    expect(toRemoteChange('a', 'canary', chosen)).toEqual({
      remote: 'a',
      action: 'canary',
      ...chosen,
    });
    expect(toRemoteChange('a', 'rollback', chosen)).toEqual({ remote: 'a', action: 'rollback' });
    expect(toRemoteChange('a', 'promote', { ...chosen, version: '' })).toBeUndefined();
  });
});

describe('a right', () => {
  const own = [
    { remote: 'a', channel: 'staging', actions: ['promote'] },
    { remote: '*', channel: 'production', actions: ['rollback'] },
  ];
  it.each([
    ['promote', { remote: 'a', channel: 'staging' }, true],
    ['promote', { remote: 'a', channel: 'production' }, false],
    ['promote', { remote: 'b', channel: 'staging' }, false],
    ['promote', { remote: 'a' }, true],
    ['rollback', { remote: 'b', channel: 'production' }, true],
    ['withdraw', { remote: 'a' }, false],
  ] as const)('to %s %o: %s', (action, on, may) => {
    expect(hasReleasePermission(own, action, on)).toBe(may);
  });
});

describe('settings of a channel', () => {
  const { settings } = buildBoardChannel('production');

  it('are the same after they were written and read', () => {
    expect(parseCanarySettings(toCanarySettingsForm(settings))).toEqual({
      change: { canary: settings.canary },
    });
  });

  it.each([
    [{ steps: '10, 5' }, 'steps'],
    [{ steps: '1, 100' }, 'steps'],
    [{ steps: '1;2' }, 'steps'],
    [{ errorLimit: '' }, 'errorLimit'],
    [{ leastStarts: '20.5' }, 'leastStarts'],
  ])('%o makes no sense', (change, field) => {
    expect(parseCanarySettings({ ...toCanarySettingsForm(settings), ...change })).toEqual({
      wrong: [field],
    });
  });

  it('have no steps where none are written', () => {
    const read = parseCanarySettings({ ...toCanarySettingsForm(settings), steps: ' ' });
    expect(read).toMatchObject({ change: { canary: { steps: [] } } });
  });
});

describe('a graph in columns', () => {
  const paths = [
    ['z', 'event.a', 'one'],
    ['a', 'event.b', 'one'],
    ['z', 'event.a', 'two'],
  ];

  it('stands by where lines lead, so that they do not cross, and the same each time', () => {
    const { nodes, links } = layOutDependencyGraph(paths);
    const column = (index: number) =>
      nodes.filter((node) => node.column === index).map(({ name }) => name);
    expect([column(0), column(1), column(2)]).toEqual([
      ['z', 'a'],
      ['event.a', 'event.b'],
      ['two', 'one'],
    ]);
    expect(links.map(({ from, to }) => `${from.name} > ${to.name}`)).toEqual([
      'z > event.a',
      'event.a > one',
      'a > event.b',
      'event.b > one',
      'event.a > two',
    ]);
    expect(layOutDependencyGraph(paths.toReversed()).nodes).toEqual(nodes);
  });

  it('keeps every name of a column apart, within the picture, also with fifty of them', () => {
    const many = Array.from({ length: 50 }, (_, index) => ['host', 'event', `team-${index}`]);
    const { nodes, height } = layOutDependencyGraph(many);
    const places = nodes.filter(({ column }) => column === 2).map(({ y }) => y);
    const gaps = places.slice(1).map((y, index) => y - (places[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(26);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(13);
    expect(Math.max(...places)).toBeLessThanOrEqual(height - 13);
  });

  it('knows what lies on the ways that are looked at', () => {
    const { nodes, links } = layOutDependencyGraph(paths);
    const looked = createGraphPathPredicates([['a', 'event.b', 'one']]);
    expect(nodes.filter(looked.node).map(({ name }) => name)).toEqual(['a', 'event.b', 'one']);
    expect(links.filter(looked.link)).toHaveLength(2);
  });
});

describe('failures against the limit', () => {
  const hour = 3_600_000;
  const end = Date.parse('2026-11-25T08:30:00Z');
  const frame = { step: hour, count: 3, end, limit: 0.05 };

  it('are bars in time, versions together, with the limit where it belongs', () => {
    const at = '2026-11-25T07:00:00.000Z';
    const {
      bars: drawn,
      limitY,
      highest,
    } = layOutFailurePlot(
      [
        { at, loads: 80, failures: 10 },
        { at, loads: 0, failures: 10 },
        { at: '2026-11-25T06:00:00.000Z', loads: 10, failures: 0 },
      ],
      frame,
    );
    expect(highest).toBe(0.2);
    expect(drawn.map(({ state, height }) => [state, height])).toEqual([
      ['calm', 3],
      ['over', FAILURE_PLOT_SIZE.height],
      ['none', 1],
    ]);
    expect(limitY).toBe(FAILURE_PLOT_SIZE.height * 0.75);
  });

  it('leave room above a limit that nothing reaches', () => {
    const { limitY, highest } = layOutFailurePlot([], frame);
    expect([limitY, highest]).toEqual([FAILURE_PLOT_SIZE.height / 2, 0]);
  });
});

it('a time is written in its largest unit', () => {
  expect([30, 90, 120, 1440].map(formatMinutesAsDuration)).toEqual([
    '30 minutes',
    '90 minutes',
    '2 hours',
    '1 day',
  ]);
});
