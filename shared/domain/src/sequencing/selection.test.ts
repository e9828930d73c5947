import { createSeededNumbers } from './test/random-tree.ts';
import { FLOW_SETTINGS, openTestSession } from './test/session.ts';

const walk = (session: ReturnType<typeof openTestSession>): string[] => {
  const way: string[] = [];
  for (let id = session.go('start'); id !== 'end'; id = session.go('continue')) way.push(id);
  return way;
};
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const lines = IDS.map((id) => [id] as const);

test('SR.1: so many children are selected, in their order, once', () => {
  const randomizationControls = { selectionTiming: 'once', selectCount: 3 } as const;
  const session = openTestSession(
    { ...FLOW_SETTINGS, randomizationControls },
    lines,
    createSeededNumbers(5),
  );
  const first = walk(session);
  expect(first).toHaveLength(3);
  expect(first).toEqual(first.toSorted());
  expect(walk(session)).toEqual(first);
  const left = IDS.filter((id) => !first.includes(id));
  expect(session.choices().filter((id) => left.includes(id))).toEqual([]);
  session.go('start');
  expect(session.go(`choice ${left[0]}`)).toBe('SB.2.9-2');
  expect(session.go(`jump ${left[0]}`)).toBe('NB.2.1-11');
});

test('SR.2: the order changes once, or with each new attempt', () => {
  const order = (randomizationTiming: 'once' | 'onEachNewAttempt', seed: number) => {
    const randomizationControls = { randomizationTiming, reorderChildren: true };
    const session = openTestSession(
      { ...FLOW_SETTINGS, randomizationControls },
      lines,
      createSeededNumbers(seed),
    );
    return [walk(session), walk(session)];
  };
  const [first = [], second = []] = order('once', 3);
  expect(first.toSorted()).toEqual(IDS);
  expect(first).not.toEqual(IDS);
  expect(second).toEqual(first);
  const [one = [], other = []] = order('onEachNewAttempt', 3);
  expect(other.toSorted()).toEqual(IDS);
  expect(other).not.toEqual(one);
});

test('nothing is selected or moved where the manifest does not ask for it', () => {
  const randomizationControls = { reorderChildren: true, selectCount: 2 };
  expect(
    walk(
      openTestSession({ ...FLOW_SETTINGS, randomizationControls }, lines, createSeededNumbers(1)),
    ),
  ).toEqual(IDS);
});
