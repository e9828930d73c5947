import { getReleaseBoard, type ReleaseBoard } from '@cairn/api/release-board.contract';
import { listRemoteReleases } from '@cairn/api/release-history.contract';
import { type RolloutPlan, changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  buildBoardChannel,
  toIsoTimeHoursAgo,
  rolloutPlanSample,
  buildListedRelease,
  buildBoardRemote,
  buildChangeRequest,
  buildPersonAuthor,
} from './test/board-builders.ts';
import {
  confirmWithReason,
  getOpenDialogQueries,
  waitForDialogToClose,
  clickButton,
  stubRegistryRejection,
  readFirstSentBody,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const planned = (given: Partial<RolloutPlan> = {}) => {
  const canary = { ...buildBoardCanary(10), plan: { ...rolloutPlanSample, ...given } };
  return buildReleaseBoard({
    remotes: [buildBoardRemote('learning', { cells: [buildBoardCell({ canary })] })],
  });
};
const paused = { waitsFor: 'person', paused: 'Lunch.' } as const;
const steps = () => screen.findByRole('region', { name: 'Canary 4.9.0' });
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });

describe('where the plan of a canary stands', () => {
  it.each([
    [{ waitsFor: 'starts' }, 'It waits for more starts: 12 of 40 so far.'],
    [{ waitsFor: 'time' }, /Not before .*2026/],
    [{ waitsFor: 'end-of-freeze' }, 'It waits for the end of the freeze.'],
    [
      { waitsFor: 'fewer-failures' },
      'It waits, because too many starts failed at this percentage.',
    ],
    [{}, 'This happens within a minute.'],
  ] as const)('is said: %j', async (given, words) => {
    openReleasesPage(planned(given), [], LEARNING);
    const shares = within(await steps()).getAllByRole('listitem');
    expect(shares.map(({ textContent }) => textContent)).toEqual([
      '1%2 hours ago',
      '10%1 hour ago',
      '30%',
      '100%everyone',
    ]);
    expect(await steps()).toHaveTextContent(
      'The registry continues with 30% automatically, by the rollout plan of Deniz Kaya.',
    );
    expect(await steps()).toHaveTextContent(words);
    expect(await steps()).not.toHaveTextContent('A person decides on the next step.');
  });

  it('is said with the reason while it is paused, and no step is promised', async () => {
    openReleasesPage(planned(paused), [], LEARNING);
    expect(await steps()).toHaveTextContent(
      'The rollout plan of Deniz Kaya is paused before 30%: Lunch.',
    );
    expect(await steps()).not.toHaveTextContent('automatically, by the rollout plan');
  });

  it.each([
    [buildPersonAuthor('Maya Lindqvist'), 'Maya Lindqvist: Lunch.'],
    [{ kind: 'site', name: 'the registry' }, 'The site itself: Lunch.'],
  ] as const)('says who has paused it: %j', async (pausedBy, words) => {
    openReleasesPage(planned({ ...paused, pausedBy }), [], LEARNING);
    expect(await steps()).toHaveTextContent(`of Deniz Kaya is paused before 30%. ${words}`);
  });

  it('is on the board, too, while the plan waits for a person', async () => {
    openReleasesPage(planned(paused));
    expect(await screen.findByText('4.9.0 as a canary at 10%, rollout plan paused')).toBeVisible();
  });
});

describe('a canary with a plan', () => {
  const begin = async (board = buildReleaseBoard()) => {
    const opened = openReleasesPage(board, [changed], LEARNING);
    await clickButton('Canary…');
    await userEvent.click(
      getOpenDialogQueries().getByRole('radio', { name: 'The registry, by a rollout plan' }),
    );
    return opened;
  };
  const following = () => getOpenDialogQueries().getByRole('textbox', { name: 'Next percentages' });

  it('may stop the canary by its web vitals', async () => {
    const { requests } = await begin();
    await userEvent.selectOptions(
      getOpenDialogQueries().getByRole('combobox', { name: 'Stop it when a web vital is worse' }),
      'By more than 20%',
    );
    expect(
      getOpenDialogQueries().getByText(
        'The registry stops it when a web vital is worse by more than 20%.',
      ),
    ).toBeVisible();
    await confirmWithReason('Start the rollout plan at 1%');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ plan: { next: [10, 50, 100], everyMinutes: 30, vitalsLimit: 0.2 } }],
    });
  });

  it('begins with the steps of the channel and everybody at last', async () => {
    const { requests } = await begin();
    expect(following()).toHaveValue('10, 50, 100');
    expect(
      getOpenDialogQueries().getByText(
        /^The registry continues automatically: 1% → 10% → 50% → 100%\./,
      ),
    ).toHaveTextContent('Each step lasts at least 30 minutes, and until 50 starts were counted.');
    expect(getOpenDialogQueries().getByText('100% promotes it.')).toBeVisible();
    await confirmWithReason('Start the rollout plan at 1%');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toEqual({
      changes: [
        {
          remote: 'learning',
          action: 'canary',
          version: '4.9.0',
          percent: 1,
          plan: { next: [10, 50, 100], everyMinutes: 30 },
        },
      ],
      reason: 'It is ready.',
    });
  });

  it('has the percentages and the time that the user enters', async () => {
    const { requests } = await begin();
    await userEvent.selectOptions(
      getOpenDialogQueries().getByRole('combobox', { name: 'First canary percentage' }),
      '10%',
    );
    expect(following()).toHaveValue('50, 100');
    await userEvent.clear(following());
    await userEvent.type(following(), '25, 75.5');
    await userEvent.selectOptions(
      getOpenDialogQueries().getByRole('combobox', { name: 'Minimum time of each step' }),
      '2 hours',
    );
    expect(
      getOpenDialogQueries().getByText('A person decides on the step after the last one.'),
    ).toBeVisible();
    await confirmWithReason('Start the rollout plan at 10%');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ percent: 10, plan: { next: [25, 75.5], everyMinutes: 120 } }],
    });
  });

  it.each(['', '1, 50', '50, 20', '50, 101'])('is not begun with %j', async (shares) => {
    const { requests } = await begin();
    await userEvent.clear(following());
    if (shares !== '') await userEvent.type(following(), shares);
    await confirmWithReason('Start the rollout plan at 1%');
    expect(following()).toBeInvalid();
    expect(following()).toHaveFocus();
    expect(following()).toHaveAccessibleDescription(
      /^Enter up to ten rising numbers, above the first percentage and up to 100\./,
    );
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('ends below 100 % for a user without the right to promote', async () => {
    const rights = [{ remote: 'learning', channel: '*', actions: ['canary' as const] }];
    const { requests } = await begin(buildReleaseBoard({ rights }));
    expect(following()).toHaveValue('10, 50');
    await userEvent.type(following(), ', 100');
    await confirmWithReason('Start the rollout plan at 1%');
    expect(following()).toHaveAccessibleDescription(/no right to promote it\. End with less/);
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('is approved as a whole, with every share and the time in the words of the request', async () => {
    const { settings } = buildBoardChannel('production');
    const channels = [buildBoardChannel('production', { settings: { ...settings, approvals: 1 } })];
    const waiting = buildChangeRequest({
      changes: [
        {
          remote: 'learning',
          action: 'canary',
          version: '4.9.0',
          percent: 5,
          plan: { next: [25, 100], everyMinutes: 1440 },
        },
      ],
    });
    const others = [{ remote: 'catalog', action: 'promote' as const, version: '2.0.0' }];
    const requests = [waiting, { ...waiting, id: 'r2', changes: others }];
    await begin(buildReleaseBoard({ channels, requests }));
    expect(
      getOpenDialogQueries().getByText(
        'Nothing starts until a second person approves the whole plan.',
      ),
    ).toBeVisible();
    const list = screen.getByRole('region', { name: 'Waits for a second person', hidden: true });
    expect(list).toHaveTextContent(
      'learning: 4.9.0 for 5% → 25% → 100%, automatically, each for at least 1 day',
    );
    expect(list).not.toHaveTextContent('catalog');
  });

  it('ends with a share that is given by hand, which is said', async () => {
    const { requests } = openReleasesPage(planned(), [changed], LEARNING);
    await clickButton('Step canary to 30%…');
    expect(getOpenDialogQueries().getByText('The rollout plan of Deniz Kaya ends.')).toBeVisible();
    await confirmWithReason('Start the canary at 30%');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ action: 'canary', percent: 30 }],
    });
  });
});

describe('a dialog that is opened while the page shows an older board', () => {
  /** Stubs the board so that the page loads `older` first, and later calls return `current`. */
  const openWith = async (current: ReleaseBoard, button: string) => {
    openReleasesPage(planned(), [], LEARNING);
    await screen.findByRole('button', { name: button });
    const requests = stubApi(
      stubResponse(getReleaseBoard, current),
      stubResponse(listRemoteReleases, { releases: [buildListedRelease('4.9.0')] }),
      changed,
    );
    await clickButton(button);
    return requests;
  };

  it('takes the next step of what the registry has now, as of its revision', async () => {
    const canary = { ...buildBoardCanary(30), plan: { ...rolloutPlanSample, next: [60, 100] } };
    const current = buildReleaseBoard({
      channels: [buildBoardChannel('production', { revision: 50 })],
      remotes: [buildBoardRemote('learning', { cells: [buildBoardCell({ canary })] })],
    });
    const requests = await openWith(current, 'Step canary to 30%…');
    await getOpenDialogQueries().findByRole('button', { name: 'Start the canary at 60%' });
    await confirmWithReason('Start the canary at 60%');
    await waitFor(() => expect(listCallsTo(requests, changeChannelRemotes)).toHaveLength(1));
    const [call] = listCallsTo(requests, changeChannelRemotes);
    expect(call?.headers.get('if-match')).toBe('"production-50"');
    expect(await call?.json()).toMatchObject({ changes: [{ percent: 60 }] });
  });

  it('says that the plan is paused already', async () => {
    await openWith(planned(paused), 'Pause the rollout plan…');
    expect(
      await getOpenDialogQueries().findByText('The rollout plan is paused already.'),
    ).toBeVisible();
  });

  it('says that the canary has no plan any more', async () => {
    await openWith(buildReleaseBoard(), 'Pause the rollout plan…');
    expect(
      await getOpenDialogQueries().findByText('This canary has no rollout plan any more.'),
    ).toBeVisible();
  });

  it('lets nothing be confirmed before it has read the board', async () => {
    openReleasesPage(planned(), [], LEARNING);
    await screen.findByRole('button', { name: 'Pause the rollout plan…' });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = jest.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    await clickButton('Pause the rollout plan…');
    await userEvent.type(
      getOpenDialogQueries().getByRole('textbox', { name: /^Reason/ }),
      'Lunch.{Enter}',
    );
    expect(
      getOpenDialogQueries().getByRole('button', { name: 'Pause the rollout plan' }),
    ).toHaveAttribute('aria-disabled', 'true');
    const methods = answer.mock.calls.map(([input, init]) => new Request(input, init).method);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    resolve(Response.json(planned()));
    await waitFor(() =>
      expect(
        getOpenDialogQueries().getByRole('button', { name: 'Pause the rollout plan' }),
      ).not.toHaveAttribute('aria-disabled', 'true'),
    );
  });
});

describe('the plan of a canary', () => {
  const path = '/api/v1/channels/production/remotes/learning/canary';
  const done = stubResponse(changeCanaryPlan, { channel: 'production', revision: 43 });

  it.each([
    [{}, 'Pause', true, '10% of the visitors keep 4.9.0', 'is paused.'],
    [paused, 'Resume', false, 'The registry continues with 30% when 10% has run', 'continues.'],
  ] as const)('of %j: %s', async (given, words, isPaused, seen, told) => {
    const { requests, said } = openReleasesPage(planned(given), [done], LEARNING);
    await clickButton(`${words} the rollout plan…`);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      `${words} the rollout plan of learning 4.9.0 on Production?`,
    );
    expect(getOpenDialogQueries().getByText(new RegExp(`^${seen}`))).toBeVisible();
    await confirmWithReason(`${words} the rollout plan`, 'Somebody looks.');
    await waitForDialogToClose();
    const [call] = listCallsTo(requests, changeCanaryPlan);
    expect(new URL(call?.url ?? '').pathname).toBe(path);
    expect(await readFirstSentBody(requests, changeCanaryPlan)).toEqual({
      version: '4.9.0',
      paused: isPaused,
      reason: 'Somebody looks.',
    });
    expect(said).toEqual([`The rollout plan of learning 4.9.0 ${told}`]);
  });

  it('says in the dialog what the registry has against it', async () => {
    const refusal = stubRegistryRejection(
      changeCanaryPlan,
      409,
      'plan-unchanged',
      'The rollout plan is paused already.',
    );
    openReleasesPage(planned(), [refusal], LEARNING);
    await clickButton('Pause the rollout plan…');
    await confirmWithReason('Pause the rollout plan');
    expect(await getOpenDialogQueries().findByRole('alert')).toHaveTextContent(
      'The rollout plan is paused already.',
    );
  });

  it('is paused and resumed by users with the right to a canary, also during a freeze', async () => {
    const freeze = {
      by: buildPersonAuthor('Ruth'),
      at: toIsoTimeHoursAgo(1),
      reason: 'Exams.',
      isLocked: false,
    };
    const channels = [buildBoardChannel('production', { freeze })];
    const board = planned();
    const { unmount } = openReleasesPage({ ...board, channels }, [], LEARNING);
    expect(
      await screen.findByRole('button', { name: 'Pause the rollout plan…' }),
    ).toHaveAccessibleDescription('');
    unmount();
    const rights = [{ remote: 'learning', channel: '*', actions: ['promote' as const] }];
    openReleasesPage({ ...board, rights }, [], LEARNING);
    expect(
      await screen.findByRole('button', { name: 'Pause the rollout plan…' }),
    ).toHaveAccessibleDescription(/no right to start a canary of learning on Production/);
  });

  it('is paused on the channel that it is of', async () => {
    const canary = { ...buildBoardCanary(10), plan: rolloutPlanSample };
    const own = buildBoardCell({ canary });
    const staging = buildBoardCell({ channel: 'staging', source: 'production', canary });
    const remotes = [buildBoardRemote('learning', { cells: [own, staging] })];
    openReleasesPage(buildReleaseBoard({ remotes }), [], `${LEARNING}?channel=staging`);
    expect(await steps()).toHaveTextContent('by the rollout plan of Deniz Kaya');
    expect(
      screen.queryByRole('button', { name: 'Pause the rollout plan…' }),
    ).not.toBeInTheDocument();
  });
});
