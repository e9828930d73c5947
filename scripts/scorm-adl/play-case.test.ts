import type { ScormRuntimeCallResult } from './case-page.ts';
import { parseScormCaseCallAbbreviations } from './call-abbreviations.ts';
import { type ScormCoursePlayer, playConformanceCase } from './play-case.ts';
import { parseScormCaseScript } from './read-case.ts';

const alphabet = parseScormCaseCallAbbreviations(
  'I=doInitialize\nSET=doSetValue\nGET=doGetValue\na=adl\nn=nav\nr=request\nc=cmi\nS=score\nSCA=scaled\nN.ea=exitAll\nt=true',
);

const OK: ScormRuntimeCallResult = { value: 'true', errorCode: '0' };

interface Scene {
  /** Activities in the order in which they are shown. */
  readonly shows: string[];
  readonly results?: readonly ScormRuntimeCallResult[];
  readonly terminated?: ScormRuntimeCallResult;
  readonly isConfirmed?: boolean;
  readonly offers?: boolean;
  readonly hasEnded?: boolean;
}

/** Creates a player that shows the items of the scene, and records what the student does. */
const createPlayer = (scene: Scene) => {
  const log: string[] = [];
  const note = <T>(text: string, answer: T): Promise<T> => {
    log.push(text);
    return Promise.resolve(answer);
  };
  const player: ScormCoursePlayer = {
    open: () => note('open', undefined),
    leave: () => note('leave', undefined),
    nextDelivery: () => {
      const activity = scene.shows.shift();
      if (activity === undefined) return Promise.resolve(undefined);
      const outcome = { results: scene.results ?? [OK], terminated: scene.terminated ?? OK };
      const run = () => note(`run ${activity}`, outcome);
      return Promise.resolve({ activity, isForbidden: false, run });
    },
    confirms: ({ text }) => note(text, scene.isConfirmed ?? true),
    use: (control) => note(control, scene.offers ?? true),
    choose: (entry) => note(entry === 'root' ? 'root' : entry.title, scene.offers ?? true),
    hasEnded: () => Promise.resolve(scene.hasEnded ?? true),
    describe: () => Promise.resolve('the screen'),
  };
  return { player, log };
};

const play = async (lines: readonly string[], scene: Scene) => {
  const { player, log } = createPlayer(scene);
  return {
    difference: await playConformanceCase(
      parseScormCaseScript('X-01', lines.join('\n'), alphabet),
      player,
    ),
    log,
  };
};

const CALL = 'commands.0=I->->t->0';

it('passes when every item is shown in turn and every answer is the expected one', async () => {
  const lines = [`Act1V1.${CALL}`, 'Act1V1.CUI=Continue', `Act2V1.${CALL}`, 'Act2V1.CUI=Exit'];
  const { difference, log } = await play(lines, { shows: ['1', '2'] });
  expect(difference).toBeUndefined();
  expect(log).toEqual(['open', 'run 1', 'continue', 'run 2', 'leave']);
});

it('checks the screen before the item makes its calls', async () => {
  const lines = ['Act1V1.UIQ=continue.enabled', 'Act1V1.UIA=Y', `Act1V1.${CALL}`];
  const { log } = await play(lines, { shows: ['1'] });
  expect(log).toEqual(['open', 'continue.enabled', 'run 1']);
});

it('opens the course again after it was left or its session has ended', async () => {
  const lines = [`Act1V1.${CALL}`, 'Act1V1.CUI=RelaunchX1', `Act1V2.${CALL}`];
  const { log } = await play(lines, { shows: ['1', '1'] });
  expect(log).toEqual(['open', 'run 1', 'leave', 'open', 'run 1']);
});

it('chooses the first item if the case requires it', async () => {
  const { log } = await play(['start=Activity 3', `Act3V1.${CALL}`], { shows: ['3'] });
  expect(log).toEqual(['open', 'Activity 3', 'run 3']);
});

it('ignores an item that the player showed by itself before the student chose one', async () => {
  const lines = ['start=Activity 3', `Act3V1.${CALL}`];
  const { difference, log } = await play(lines, { shows: ['1', '3'] });
  expect(difference).toBeUndefined();
  expect(log).toEqual(['open', 'Activity 3', 'run 3']);
});

it.each<[name: string, lines: string[], scene: Scene, difference: object]>([
  [
    'another item is shown',
    [`Act1V1.${CALL}`],
    { shows: ['2'] },
    {
      visit: 'Act1V1',
      step: 'delivery',
      expected: 'activity 1 is shown',
      got: 'activity 2 is shown',
    },
  ],
  [
    'no item is shown',
    [`Act1V1.${CALL}`],
    { shows: [] },
    { visit: 'Act1V1', step: 'delivery', expected: 'activity 1 is shown', got: 'the screen' },
  ],
  [
    'a call answers something else',
    ['Act1V1.commands.0=GET->c~S~SCA->0.5->0'],
    { shows: ['1'], results: [{ value: '', errorCode: '403' }] },
    {
      visit: 'Act1V1',
      step: 'call 1: GET->c~S~SCA->0.5->0',
      expected: '"0.5" with error 0',
      got: '"" with error 403',
    },
  ],
  [
    'the session of the item cannot be ended',
    [`Act1V1.${CALL}`],
    { shows: ['1'], terminated: { value: 'false', errorCode: '111' } },
    {
      visit: 'Act1V1',
      step: 'the page ends its session',
      expected: '"true"',
      got: '"false" with error 111',
    },
  ],
  [
    'the screen offers what it should not',
    ['Act1V1.UIQ=continue.disabled', 'Act1V1.UIA=Y'],
    { shows: ['1'], isConfirmed: false },
    {
      visit: 'Act1V1',
      step: 'on screen: continue.enabled',
      expected: 'not offered',
      got: 'offered',
    },
  ],
  [
    'the player does not offer what the student wants',
    [`Act1V1.${CALL}`, 'Act1V1.CUI=Choice~Activity 2'],
    { shows: ['1'], offers: false },
    {
      visit: 'Act1V1',
      step: 'the student: Choice~Activity 2',
      expected: 'the player offers it',
      got: 'the screen',
    },
  ],
  [
    'the session goes on after the item has asked for its end',
    ['Act1V1.commands.0=SET->a~n~r!N.ea->t->0', 'Act1V1.CUI=RelaunchX1'],
    { shows: ['1'], hasEnded: false },
    {
      visit: 'Act1V1',
      step: 'the student: RelaunchX1',
      expected: 'the session is over',
      got: 'the screen',
    },
  ],
])('names the first step that differs when %s', async (_name, lines, scene, difference) => {
  expect((await play(lines, scene)).difference).toEqual(difference);
});
