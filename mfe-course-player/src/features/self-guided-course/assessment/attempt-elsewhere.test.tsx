/** Tests one attempt in another tab or on another device. */
import type { Question } from '@cairn/api/mcq';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
} from '@cairn/api/running-attempt.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  buildRunningAttempt,
  openAssessment,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const heard = collectPageEvents();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const essay: Question = { type: 'essay', points: 3, text: 'Why?' };
const truth = trueFalseQuestion();
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

/** Opens a page with the attempt; from `change` on the server has the answers of another page. */
const twoPages = async (stubs: readonly Stub[] = [], renewed: Question[] = [truth, essay]) => {
  const mcq = { Questions: [truth, essay], Timer: 10 };
  const module = buildModule({ McqObj: mcq });
  let elsewhere: RunningAttempt | null = buildRunningAttempt(module);
  const server = {
    endpoint: findRunningAttempt,
    status: 200,
    get body() {
      return { attempt: elsewhere };
    },
  };
  const view = openAssessment({
    mcq,
    renewed: buildModule({ McqObj: { ...mcq, Questions: renewed } }),
    stubs: [server, ...stubs],
  });
  await pass(0);
  return {
    ...view,
    change: (next: Partial<RunningAttempt> | null) => {
      elsewhere = next && buildRunningAttempt(module, next);
    },
  };
};
const text = () => screen.getByRole('textbox', { name: 'Why?' });
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const isTrue = () => screen.getByRole('radio', { name: 'True' });
const lookAgain = async () => {
  fireEvent(document, new Event('visibilitychange'));
  await pass(0);
};
const saves = (requests: readonly Request[]) =>
  Promise.all(
    listCallsTo(requests, saveAnswers).map(async (call) =>
      saveAnswers.body.parse(await call.json()),
    ),
  );

it('shows what was answered elsewhere when it is looked at again', async () => {
  const { change, requests } = await twoPages();
  change({ responses: ['True', 'From the phone'], revision: 4 });
  await lookAgain();
  expect(isTrue()).toBeChecked();
  expect(text()).toHaveValue('From the phone');
  write('From the phone, and here');
  await pass(1);
  expect(await saves(requests)).toMatchObject([
    { base: 4, responses: ['True', 'From the phone, and here'] },
  ]);
});

it('keeps its text when the answers that it loads are older than its own save', async () => {
  const { change, requests } = await twoPages([
    {
      endpoint: saveAnswers,
      status: 200,
      body: { revision: 5, secondsSpent: 1, secondsLeft: 599 },
    },
  ]);
  write('Mine');
  await pass(1);
  // The server read them before the save, and its response arrives after that of the save.
  change({ responses: ['', ''], revision: 4 });
  await lookAgain();
  expect(text()).toHaveValue('Mine');
  fireEvent.click(isTrue());
  await pass(1);
  expect((await saves(requests)).at(-1)).toMatchObject({ base: 5, responses: ['True', 'Mine'] });
});

/** The first save conflicts with a save of another page. */
const refusesOnce = (): { readonly stub: Stub; readonly refuse: () => void } => {
  let isRefusing = false;
  return {
    refuse: () => {
      isRefusing = true;
    },
    stub: {
      ...stubError(saveAnswers, 409, 'conflict'),
      when: () => {
        const now = isRefusing;
        isRefusing = false;
        return now;
      },
    },
  };
};

it('puts its own answers beside those of the other page and saves both', async () => {
  const { stub, refuse } = refusesOnce();
  const { change, requests } = await twoPages([stub]);
  refuse();
  change({ responses: ['True', ''], revision: 4 });
  write('Mine');
  await pass(1);
  expect(isTrue()).toBeChecked();
  expect(text()).toHaveValue('Mine');
  await pass(1);
  expect((await saves(requests)).at(-1)).toMatchObject({ base: 4, responses: ['True', 'Mine'] });
  expect(screen.queryByText(/also answered in another tab/)).not.toBeInTheDocument();
});

it('overwrites nothing that it has not seen: it tells, and keeps its own words in sight', async () => {
  const { stub, refuse } = refusesOnce();
  const { change, requests } = await twoPages([stub]);
  refuse();
  change({ responses: ['', 'Theirs, newer'], revision: 4 });
  write('Mine, older');
  await pass(1);
  expect(text()).toHaveValue('Theirs, newer');
  expect(screen.getByText(/also answered in another tab or on another device/)).toBeVisible();
  expect(screen.getByText('You had written here: Mine, older')).toBeVisible();
  await pass(30);
  expect(listCallsTo(requests, saveAnswers)).toHaveLength(1);
});

it('knows its own words again when the answer to its save was lost', async () => {
  let isLost = true;
  const { change, requests } = await twoPages([
    { ...stubError(saveAnswers, 503), when: () => isLost },
  ]);
  write('Mine');
  await pass(1);
  // The server has stored it anyway.
  change({ responses: ['', 'Mine'], revision: 1 });
  write('Mine, and more');
  await lookAgain();
  expect(text()).toHaveValue('Mine, and more');
  expect(screen.queryByText(/also answered/)).not.toBeInTheDocument();
  isLost = false;
  await pass(10);
  expect((await saves(requests)).at(-1)).toMatchObject({ responses: ['', 'Mine, and more'] });
});

it('ends where it was handed in elsewhere, and reads how that went', async () => {
  const { change, requests } = await twoPages();
  change(null);
  await lookAgain();
  expect(screen.getByRole('button', { name: 'Start Assessment' })).toBeVisible();
  expect(heard.notices).toEqual(['This attempt has been handed in.']);
  expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1);
});

it('the same happens when a save reports it', async () => {
  const { change } = await twoPages([stubError(saveAnswers, 404, 'not-found')]);
  change(null);
  write('Too late');
  await pass(1);
  expect(screen.getByRole('button', { name: 'Start Assessment' })).toBeVisible();
  expect(heard.notices).toEqual(['This attempt has been handed in.']);
});

it('stays with the questions that it began with, whatever the course has by now', async () => {
  const { stub, refuse } = refusesOnce();
  const added = trueFalseQuestion({ text: 'A new one?' });
  const { change, requests } = await twoPages([stub], [added, essay, truth]);
  refuse();
  change({ responses: ['True', ''], revision: 4 });
  write('Kept');
  await pass(1);
  expect(screen.queryByRole('group', { name: 'A new one?' })).not.toBeInTheDocument();
  expect(text()).toHaveValue('Kept');
  expect(isTrue()).toBeChecked();
  await pass(1);
  expect((await saves(requests)).at(-1)).toMatchObject({ base: 4, responses: ['True', 'Kept'] });
});
