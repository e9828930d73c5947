/**
 * Tests that reach each exception of the published processes by a request of the student or of the content. Source: SN,
 * appendix D.
 */
import type { SequencingSettings } from './activity.ts';
import {
  buildExitRule,
  FLOW_SETTINGS,
  openTestSession,
  buildPostConditionRule,
  buildPreConditionRule,
} from './test/session.ts';

type Lines = Parameters<typeof openTestSession>[1];

interface Case {
  readonly root?: SequencingSettings;
  readonly lines: Lines;
  readonly before?: readonly string[];
  readonly request: string;
}

const limited: SequencingSettings = { attemptLimit: 1 };
const forwardOnly = { controlMode: { flow: true, forwardOnly: true } };

/** Returns the settings of one activity with the rules of both. */
const merge = (one: SequencingSettings, other: SequencingSettings): SequencingSettings => ({
  sequencingRules: { ...one.sequencingRules, ...other.sequencingRules },
});

const CASES: Readonly<Record<string, Case>> = {
  'NB.2.1-1': { lines: [['a']], before: ['start'], request: 'start' },
  'NB.2.1-2': { lines: [['a']], request: 'continue' },
  'NB.2.1-3': { lines: [['a']], request: 'resumeAll' },
  'NB.2.1-4': { root: {}, lines: [['a'], ['b']], before: ['choice a'], request: 'continue' },
  'NB.2.1-5': {
    root: forwardOnly,
    lines: [['a'], ['b']],
    before: ['choice b'],
    request: 'previous',
  },
  'NB.2.1-12': { lines: [['a'], ['b']], before: ['start', 'abandon'], request: 'abandon' },
  'TB.2.3-4': {
    root: {
      ...FLOW_SETTINGS,
      ...merge(buildExitRule('always'), buildPostConditionRule('exitParent', 'always')),
    },
    lines: [['a'], ['b']],
    before: ['start'],
    request: 'continue',
  },
  'SB.2.1-3': { lines: [['a'], ['b']], before: ['start'], request: 'previous' },
  // Traversal may go backward in the cluster, but not in the root around it.
  'SB.2.1-4': {
    root: forwardOnly,
    lines: [['a'], ['m', FLOW_SETTINGS], ['  b'], ['  c']],
    before: ['choice b'],
    request: 'previous',
  },
  'SB.2.2-1': { lines: [['a'], ['m', {}], ['  b']], before: ['start'], request: 'continue' },
  'SB.2.2-2': {
    lines: [['a'], ['b', buildPreConditionRule('disabled', 'always')]],
    before: ['start'],
    request: 'continue',
  },
  'SB.2.10-3': {
    lines: [
      [
        'm',
        {
          ...FLOW_SETTINGS,
          ...merge(buildExitRule('always'), buildPostConditionRule('retry', 'always')),
        },
      ],
      ['  a', limited],
    ],
    before: ['start'],
    request: 'continue',
  },
  'DB.1.1-1': {
    lines: [['a'], ['m', FLOW_SETTINGS], ['  b']],
    before: ['start'],
    request: 'jump m',
  },
  'DB.1.1-3': {
    lines: [
      ['a'],
      ['m', { ...FLOW_SETTINGS, ...buildPreConditionRule('disabled', 'always') }],
      ['  b'],
    ],
    before: ['start'],
    request: 'choice b',
  },
};

test.each(Object.entries(CASES))(
  '%s',
  (exception, { root = FLOW_SETTINGS, lines, before = [], request }) => {
    const session = openTestSession(root, lines);
    for (const earlier of before) session.go(earlier);
    const [kind = '', target = ''] = request.split(' ');
    const asked = (target === '' ? { kind } : { kind, target }) as Parameters<
      ReturnType<typeof session.trial>['findException']
    >[0];
    // A trial must predict the exception of the request.
    expect(session.trial().findException(asked)).toBe(exception);
    expect(session.go(request)).toBe(exception);
  },
);
