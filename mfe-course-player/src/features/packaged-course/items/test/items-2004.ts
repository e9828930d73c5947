import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import { ROOT_ID } from '@cairn/domain/sequencing/activity-tree';
import type { ScormPlayer } from '../../bridge/player-types.ts';
import {
  openVisit,
  packagedCourse,
  studentVisit,
  type TestServer,
  testServer,
  waitFor,
} from '../../bridge/test/visit.ts';
import type { ScormApiWindow } from '../../runtime/api-objects.ts';
import { item } from './items.ts';

export const ruled = (
  id: string,
  sequencing: ScormItem['sequencing'],
  over: Partial<ScormItem> = {},
) => item(id, { sequencing, ...over });

export const flow = { controlMode: { flow: true, choice: false } };
export const both = { controlMode: { flow: true, choice: true } };
type Root = ScormPackage['sequencing'];

export const open = async (
  items: ScormItem[],
  sequencing?: Root,
  server: TestServer = testServer(),
) => {
  const course = packagedCourse({ version: '2004', items, ...(sequencing && { sequencing }) });
  return { server, ...(await openVisit({ visit: studentVisit(server), course })) };
};

type Calls = Record<string, (...args: string[]) => string>;
export const lms = (call: string, ...values: string[]): string =>
  ((window as ScormApiWindow).API_1484_11 as Calls)[call]?.(...values) ?? 'no such call';
export const shown = (): string =>
  [...document.querySelectorAll('iframe')]
    .map(({ src }) => src.split('/').at(-1)?.replace('.html', ''))
    .join(' ');
export const arrive = (at: string) => waitFor(() => shown() === at);
export const go = async (
  player: ScormPlayer,
  move: Parameters<ScormPlayer['go']>[0],
  to: string,
) => {
  player.go(move);
  await arrive(to);
};
/** Plays a whole session: sets the values, then Terminate. */
export const play = (values: Record<string, string> = {}) => {
  expect(lms('Initialize', '')).toBe('true');
  for (const [element, value] of Object.entries(values)) {
    expect([element, lms('SetValue', element, value)]).toEqual([element, 'true']);
  }
  expect(lms('Terminate', '')).toBe('true');
};
export const passedStatusValues = {
  'cmi.completion_status': 'completed',
  'cmi.success_status': 'passed',
};
export const failedStatusValues = { ...passedStatusValues, 'cmi.success_status': 'failed' };
export const outline = (player: ScormPlayer) => {
  const { items: lines = [], canGoBack, canGoOn, isAtRest } = player.state().outline ?? {};
  const items = lines.filter(({ id }) => id !== ROOT_ID);
  return {
    states: items.map(({ id, state }) => `${id} ${state}`),
    open: items.flatMap(({ id, isOpen, isFolder }) => (isOpen && !isFolder ? [id] : [])),
    canGoBack,
    canGoOn,
    isAtRest,
  };
};
export const saved = async (player: ScormPlayer) =>
  waitFor(() => player.state().saving === 'saved');

export const global = (id: string, write: boolean) => ({
  objectiveID: `o-${id}`,
  isPrimary: true,
  mapInfo: [{ targetObjectiveID: 'g', readSatisfiedStatus: true, writeSatisfiedStatus: write }],
});
export const rule = (kind: string, action: string, ...conditions: object[]) => ({
  sequencingRules: { [kind]: [{ action, conditionCombination: 'any', conditions }] },
});
/** The content of this item sets both statuses itself, so an item that reports nothing has achieved nothing. */
export const silent = {
  deliveryControls: { completionSetByContent: true, objectiveSetByContent: true },
};
export const notSatisfiedCondition = { condition: 'satisfied', operator: 'not' };
export const o = (id: string) => [{ id: `o-${id}`, primary: true }];
