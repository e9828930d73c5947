import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import { ROOT_ACTIVITY_ID } from '@cairn/domain/sequencing/activity-tree';
import type { ScormPlayer } from '../../bridge/player-types.ts';
import {
  openScormVisitForTest,
  buildScormPackage,
  createStudentScormVisit,
  type TestScormServer,
  createTestScormServer,
  waitForCondition,
} from '../../bridge/test/visit.ts';
import type { ScormApiWindow } from '../../runtime/api-objects.ts';
import { buildScormItem } from './items.ts';

export const buildSequencedItem = (
  id: string,
  sequencing: ScormItem['sequencing'],
  over: Partial<ScormItem> = {},
) => buildScormItem(id, { sequencing, ...over });

export const FLOW_ONLY_CONTROL = { controlMode: { flow: true, choice: false } };
export const FLOW_AND_CHOICE_CONTROL = { controlMode: { flow: true, choice: true } };
type Root = ScormPackage['sequencing'];

export const openPackageOfItems = async (
  items: ScormItem[],
  sequencing?: Root,
  server: TestScormServer = createTestScormServer(),
) => {
  const course = buildScormPackage({ version: '2004', items, ...(sequencing && { sequencing }) });
  return {
    server,
    ...(await openScormVisitForTest({ visit: createStudentScormVisit(server), course })),
  };
};

type Calls = Record<string, (...args: string[]) => string>;
export const callScorm2004Api = (call: string, ...values: string[]): string =>
  ((window as ScormApiWindow).API_1484_11 as Calls)[call]?.(...values) ?? 'no such call';
export const getShownItemNames = (): string =>
  [...document.querySelectorAll('iframe')]
    .map(({ src }) => src.split('/').at(-1)?.replace('.html', ''))
    .join(' ');
export const waitForShownItem = (at: string) => waitForCondition(() => getShownItemNames() === at);
export const moveToItem = async (
  player: ScormPlayer,
  move: Parameters<ScormPlayer['go']>[0],
  to: string,
) => {
  player.go(move);
  await waitForShownItem(to);
};
/** Plays a whole SCORM session of the content: Initialize, these values, Terminate. */
export const playScormSession = (values: Record<string, string> = {}) => {
  expect(callScorm2004Api('Initialize', '')).toBe('true');
  for (const [element, value] of Object.entries(values)) {
    expect([element, callScorm2004Api('SetValue', element, value)]).toEqual([element, 'true']);
  }
  expect(callScorm2004Api('Terminate', '')).toBe('true');
};
export const passedStatusValues = {
  'cmi.completion_status': 'completed',
  'cmi.success_status': 'passed',
};
export const failedStatusValues = { ...passedStatusValues, 'cmi.success_status': 'failed' };
export const readOutline = (player: ScormPlayer) => {
  const { items: lines = [], canGoBack, canGoOn, isAtRest } = player.state().outline ?? {};
  const items = lines.filter(({ id }) => id !== ROOT_ACTIVITY_ID);
  return {
    states: items.map(({ id, state }) => `${id} ${state}`),
    open: items.flatMap(({ id, isOpen, isFolder }) => (isOpen && !isFolder ? [id] : [])),
    canGoBack,
    canGoOn,
    isAtRest,
  };
};
export const waitUntilSaved = async (player: ScormPlayer) =>
  waitForCondition(() => player.state().saving === 'saved');

export const buildGlobalObjective = (id: string, write: boolean) => ({
  objectiveID: `o-${id}`,
  isPrimary: true,
  mapInfo: [{ targetObjectiveID: 'g', readSatisfiedStatus: true, writeSatisfiedStatus: write }],
});
export const buildSequencingRule = (kind: string, action: string, ...conditions: object[]) => ({
  sequencingRules: { [kind]: [{ action, conditionCombination: 'any', conditions }] },
});
/** The content of this item sets both statuses itself, so an item that reports nothing has achieved nothing. */
export const statusesByContentOnly = {
  deliveryControls: { completionSetByContent: true, objectiveSetByContent: true },
};
export const notSatisfiedCondition = { condition: 'satisfied', operator: 'not' };
export const buildObjectiveList = (id: string) => [{ id: `o-${id}`, primary: true }];
