import { performNavigationRequest, SequencingTrial } from './engine.ts';
import type { NavigationRequest } from './navigation.ts';
import {
  createRandomPicker,
  createRandomRequest,
  createRandomTree,
  createRandomValues,
  createSeededNumbers,
} from './test/random-tree.ts';
import { TestSequencingSession } from './test/session.ts';

const STEPS = 25;
const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

const toRequest = (text: string): NavigationRequest => {
  const [kind, target] = text.split(' ');
  return (target === undefined ? { kind } : { kind, target }) as NavigationRequest;
};

test.each(seeds)(
  'seed %i: the engine agrees with itself after its state was stored and loaded',
  (seed) => {
    const pick = createRandomPicker(createSeededNumbers(seed));
    const tree = createRandomTree(pick);
    const random = () => 0.4;
    // The state of the session passes through JSON for each request; `kept` does not.
    const session = new TestSequencingSession(tree, random);
    let kept = session.state;
    for (let step = 0; step < STEPS; step += 1) {
      const request = createRandomRequest(pick);
      const values = createRandomValues(pick);
      const input = { tree, state: kept, values, random };
      const before = JSON.stringify(kept);
      const refused = new SequencingTrial(input).findException(toRequest(request));
      expect(JSON.stringify(kept)).toBe(before);
      const { state, ...outcome } = performNavigationRequest(input, toRequest(request));
      session.go(request, values);
      const { state: _state, ...stored } = session.outcome ?? { state: undefined };
      expect(stored).toEqual(outcome);
      expect(session.state).toEqual(state);
      // The trial must have predicted the outcome.
      expect(outcome.exception).toBe(refused);
      kept = state;
    }
  },
);

test.each(seeds)(
  'seed %i: at most one way through the tree is active, and it leads to the current activity',
  (seed) => {
    const pick = createRandomPicker(createSeededNumbers(seed * 1000));
    const tree = createRandomTree(pick);
    const session = new TestSequencingSession(tree, () => 0.4);
    for (let step = 0; step < STEPS; step += 1) {
      session.go(createRandomRequest(pick), createRandomValues(pick));
      const active = tree.nodes.filter(({ id }) => session.state.activities[id]?.isActive);
      for (const node of active) expect(active.includes(node.parent ?? node)).toBe(true);
      expect(active.filter(({ children }) => children.length === 0).length).toBeLessThanOrEqual(1);
      const leaf = active.find(({ children }) => children.length === 0);
      expect(session.outcome?.delivered ?? leaf?.id).toBe(leaf?.id);
    }
  },
);
