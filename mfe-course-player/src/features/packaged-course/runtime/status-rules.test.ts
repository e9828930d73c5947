import { openTestScormSession } from './test/session.ts';

const finishes: [name: string, sets: [string, string][], mastery: string, status: string][] = [
  ['nothing set', [], '', 'completed'],
  ['suspended', [['cmi.core.exit', 'suspend']], '', 'incomplete'],
  ['incomplete stays', [['cmi.core.lesson_status', 'incomplete']], '70', 'incomplete'],
  [
    'passed by mastery',
    [
      ['cmi.core.lesson_status', 'completed'],
      ['cmi.core.score.raw', '70'],
    ],
    '70',
    'passed',
  ],
  ['failed by mastery', [['cmi.core.score.raw', '69']], '70', 'failed'],
  [
    'its own verdict',
    [
      ['cmi.core.lesson_status', 'passed'],
      ['cmi.core.score.raw', '10'],
    ],
    '70',
    'passed',
  ],
  ['no score', [['cmi.core.lesson_status', 'completed']], '70', 'completed'],
];

test.each(finishes)('1.2 status at Finish: %s', async (_name, sets, masteryScore, status) => {
  const session = await openTestScormSession('1.2', { launch: { masteryScore } });
  for (const [element, value] of sets) expect(session.api.setValue(element, value)).toBe('true');
  session.api.terminate('');
  expect(session.saved['cmi.core.lesson_status']).toBe(status);
});

test('1.2: a completion below the mastery score is never stored, not even before Finish', async () => {
  const session = await openTestScormSession('1.2', { launch: { masteryScore: '80' } });
  const stored: (string | undefined)[] = [];
  for (const [element, value] of [
    ['cmi.core.score.raw', '50'],
    ['cmi.core.lesson_status', 'completed'],
    ['cmi.core.score.raw', '85'],
  ] as const) {
    session.api.setValue(element, value);
    stored.push(session.saved['cmi.core.lesson_status']);
  }
  expect(stored).toEqual([undefined, 'failed', 'passed']);
  expect(session.api.getValue('cmi.core.lesson_status')).toBe('completed');
});

test('1.2: a completion without a score is stored as it is, also under a mastery score', async () => {
  const session = await openTestScormSession('1.2', { launch: { masteryScore: '80' } });
  session.api.setValue('cmi.core.lesson_status', 'completed');
  expect(session.saved['cmi.core.lesson_status']).toBe('completed');
  session.api.setValue('cmi.core.score.raw', '50');
  expect(session.saved['cmi.core.lesson_status']).toBe('failed');
});

test('2004: with a completion threshold and no measure the completion is unknown', async () => {
  const session = await openTestScormSession('2004', { launch: { completionThreshold: '0.5' } });
  session.api.setValue('cmi.completion_status', 'completed');
  expect(session.api.getValue('cmi.completion_status')).toBe('unknown');
  expect(session.saved['cmi.completion_status']).toBe('unknown');
});

test('2004: with a passing score and no score the success is unknown', async () => {
  const session = await openTestScormSession('2004', { launch: { scaledPassingScore: '0.5' } });
  session.api.setValue('cmi.success_status', 'passed');
  expect(session.api.getValue('cmi.success_status')).toBe('unknown');
  expect(session.saved['cmi.success_status']).toBe('unknown');
  session.api.setValue('cmi.score.scaled', '0.6');
  expect(session.api.getValue('cmi.success_status')).toBe('passed');
});

test('a passing score of the manifest decides although credit is no-credit', async () => {
  const launch = { scaledPassingScore: '0.8' };
  const session = await openTestScormSession('2004', { launch });
  session.api.setValue('cmi.score.scaled', '0.79');
  expect(session.api.getValue('cmi.success_status')).toBe('failed');
  session.api.setValue('cmi.score.scaled', '0.8');
  expect(session.api.getValue('cmi.success_status')).toBe('passed');
  session.api.setValue('cmi.success_status', 'failed');
  expect(session.saved['cmi.success_status']).toBe('passed');
  const again = await openTestScormSession('2004', { launch, stored: session.saved });
  expect(again.api.getValue('cmi.success_status')).toBe('passed');
});

test('a completion threshold decides from the progress', async () => {
  const session = await openTestScormSession('2004', { launch: { completionThreshold: '0.5' } });
  session.api.setValue('cmi.progress_measure', '0.5');
  expect(session.saved['cmi.completion_status']).toBe('completed');
});

const ends: [name: string, sets: [string, string][], launch: object, status: string | undefined][] =
  [
    ['nothing said', [], {}, 'completed'],
    ['suspended', [['cmi.exit', 'suspend']], {}, undefined],
    ['suspended by navigation', [['adl.nav.request', 'suspendAll']], {}, undefined],
    ['left to the package', [], { completionSetByContent: true }, undefined],
    ['left to a threshold', [], { completionThreshold: '0.5' }, undefined],
    ['its own word', [['cmi.completion_status', 'incomplete']], {}, 'incomplete'],
    ['its own word, unknown', [['cmi.completion_status', 'unknown']], {}, 'unknown'],
    [
      'its word on the primary objective',
      [['cmi.objectives.1.completion_status', 'not attempted']],
      { objectives: ['other', 'main'], primaryObjective: 'main' },
      undefined,
    ],
    [
      'its word on another objective',
      [['cmi.objectives.0.completion_status', 'not attempted']],
      { objectives: ['other', 'main'], primaryObjective: 'main' },
      'completed',
    ],
  ];

test.each(ends)('2004 completion at Terminate: %s', async (_name, sets, launch, status) => {
  const session = await openTestScormSession('2004', { launch });
  for (const [element, value] of sets) expect(session.api.setValue(element, value)).toBe('true');
  session.api.terminate('');
  expect(session.saved['cmi.completion_status']).toBe(status);
});
