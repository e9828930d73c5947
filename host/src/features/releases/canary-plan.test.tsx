import { getReleaseBoard, type ReleaseBoard } from '@cairn/api/release-board.contract';
import { listRemoteReleases } from '@cairn/api/release-history.contract';
import { type CanaryPlan, changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  aBoard,
  aCanary,
  aCell,
  aChannel,
  ago,
  aPlan,
  aRelease,
  aRemote,
  aRequest,
  person,
} from './test/board-builders.ts';
import { confirm, dialog, gone, press, refuses, sent } from './test/change-dialogs.ts';
import { openReleases } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const planned = (given: Partial<CanaryPlan> = {}) => {
  const canary = { ...aCanary(10), plan: { ...aPlan, ...given } };
  return aBoard({ remotes: [aRemote('learning', { cells: [aCell({ canary })] })] });
};
const paused = { waitsFor: 'person', paused: 'Lunch.' } as const;
const steps = () => screen.findByRole('region', { name: 'Canary 4.9.0' });
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });

describe('where the plan of a canary stands', () => {
  it.each([
    [{ waitsFor: 'starts' }, 'It waits for more starts: 12 of 40 so far.'],
    [{ waitsFor: 'time' }, /Not before .*2026/],
    [{ waitsFor: 'end-of-freeze' }, 'It waits for the end of the freeze.'],
    [{ waitsFor: 'fewer-failures' }, 'It waits: too many starts failed at this share.'],
    [{}, 'That is within a minute.'],
  ] as const)('is said: %j', async (given, words) => {
    openReleases(planned(given), [], LEARNING);
    const shares = within(await steps()).getAllByRole('listitem');
    expect(shares.map(({ textContent }) => textContent)).toEqual([
      '1%2 hours ago',
      '10%1 hour ago',
      '30%',
      '100%everyone',
    ]);
    expect(await steps()).toHaveTextContent(
      'The registry goes on to 30% by itself, by the plan of Deniz Kaya.',
    );
    expect(await steps()).toHaveTextContent(words);
    expect(await steps()).not.toHaveTextContent('A person takes the next step.');
  });

  it('is said with the reason while it is paused, and no step is promised', async () => {
    openReleases(planned(paused), [], LEARNING);
    expect(await steps()).toHaveTextContent('The plan of Deniz Kaya is paused before 30%: Lunch.');
    expect(await steps()).not.toHaveTextContent('by itself, by the plan');
  });

  it.each([
    [person('Maya Lindqvist'), 'Maya Lindqvist: Lunch.'],
    [{ kind: 'site', name: 'the registry' }, 'The site itself: Lunch.'],
  ] as const)('says who has paused it: %j', async (pausedBy, words) => {
    openReleases(planned({ ...paused, pausedBy }), [], LEARNING);
    expect(await steps()).toHaveTextContent(`of Deniz Kaya is paused before 30%. ${words}`);
  });

  it('is on the board, too, while it waits for somebody', async () => {
    openReleases(planned(paused));
    expect(await screen.findByText('4.9.0 as a canary at 10%, its plan is paused')).toBeVisible();
  });
});

describe('a canary with a plan', () => {
  const begin = async (board = aBoard()) => {
    const opened = openReleases(board, [changed], LEARNING);
    await press('Canary…');
    await userEvent.click(dialog().getByRole('radio', { name: 'The registry, by a plan' }));
    return opened;
  };
  const following = () =>
    dialog().getByRole('textbox', { name: 'Shares that follow, in per cent' });

  it('begins with the steps of the channel and everybody at last', async () => {
    const { requests } = await begin();
    expect(following()).toHaveValue('10, 50, 100');
    expect(
      dialog().getByText(/^The registry goes on by itself: 1% → 10% → 50% → 100%\./),
    ).toHaveTextContent(
      'Each share lasts 30 minutes at least, and until 50 starts of it were counted.',
    );
    expect(dialog().getByText('With 100% it is promoted.')).toBeVisible();
    await confirm('Begin the plan at 1%');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toEqual({
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

  it('has the shares and the time that somebody writes', async () => {
    const { requests } = await begin();
    await userEvent.selectOptions(
      dialog().getByRole('combobox', { name: 'First share of the visitors' }),
      '10%',
    );
    expect(following()).toHaveValue('50, 100');
    await userEvent.clear(following());
    await userEvent.type(following(), '25, 75.5');
    await userEvent.selectOptions(
      dialog().getByRole('combobox', { name: 'Time between them, at least' }),
      '2 hours',
    );
    expect(dialog().getByText('A person takes the step after the last one.')).toBeVisible();
    await confirm('Begin the plan at 10%');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ percent: 10, plan: { next: [25, 75.5], everyMinutes: 120 } }],
    });
  });

  it.each(['', '1, 50', '50, 20', '50, 101'])('is not begun with %j', async (shares) => {
    const { requests } = await begin();
    await userEvent.clear(following());
    if (shares !== '') await userEvent.type(following(), shares);
    await confirm('Begin the plan at 1%');
    expect(following()).toBeInvalid();
    expect(following()).toHaveFocus();
    expect(following()).toHaveAccessibleDescription(
      /^Please write up to ten rising numbers, above the first share and up to 100\./,
    );
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('ends before everybody for whoever may not promote', async () => {
    const rights = [{ remote: 'learning', channel: '*', actions: ['canary' as const] }];
    const { requests } = await begin(aBoard({ rights }));
    expect(following()).toHaveValue('10, 50');
    await userEvent.type(following(), ', 100');
    await confirm('Begin the plan at 1%');
    expect(following()).toHaveAccessibleDescription(/no right to promote it: end with less/);
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('is approved as a whole, with every share and the time in the words of the request', async () => {
    const { settings } = aChannel('production');
    const channels = [aChannel('production', { settings: { ...settings, approvals: 1 } })];
    const waiting = aRequest({
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
    await begin(aBoard({ channels, requests }));
    expect(
      dialog().getByText('Nothing begins until a second person approves the whole plan.'),
    ).toBeVisible();
    const list = screen.getByRole('region', { name: 'Waits for a second person', hidden: true });
    expect(list).toHaveTextContent(
      'learning: 4.9.0 for 5% → 25% → 100%, by itself, each for 1 day at least',
    );
    expect(list).not.toHaveTextContent('catalog');
  });

  it('ends with a share that is given by hand, which is said', async () => {
    const { requests } = openReleases(planned(), [changed], LEARNING);
    await press('Step canary to 30%…');
    expect(dialog().getByText('The plan of Deniz Kaya ends.')).toBeVisible();
    await confirm('Give it to 30%');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ action: 'canary', percent: 30 }],
    });
  });
});

describe('a dialog that is opened while the page shows an older board', () => {
  /** The page has loaded `older`; later calls return `current`. */
  const openWith = async (current: ReleaseBoard, button: string) => {
    openReleases(planned(), [], LEARNING);
    await screen.findByRole('button', { name: button });
    const requests = stubApi(
      stubResponse(getReleaseBoard, current),
      stubResponse(listRemoteReleases, { releases: [aRelease('4.9.0')] }),
      changed,
    );
    await press(button);
    return requests;
  };

  it('takes the next step of what the registry has now, as of its revision', async () => {
    const canary = { ...aCanary(30), plan: { ...aPlan, next: [60, 100] } };
    const current = aBoard({
      channels: [aChannel('production', { revision: 50 })],
      remotes: [aRemote('learning', { cells: [aCell({ canary })] })],
    });
    const requests = await openWith(current, 'Step canary to 30%…');
    await dialog().findByRole('button', { name: 'Give it to 60%' });
    await confirm('Give it to 60%');
    await waitFor(() => expect(listCallsTo(requests, changeChannelRemotes)).toHaveLength(1));
    const [call] = listCallsTo(requests, changeChannelRemotes);
    expect(call?.headers.get('if-match')).toBe('"production-50"');
    expect(await call?.json()).toMatchObject({ changes: [{ percent: 60 }] });
  });

  it('says that the plan is paused already', async () => {
    await openWith(planned(paused), 'Pause the plan…');
    expect(await dialog().findByText('The plan is paused already.')).toBeVisible();
  });

  it('says that the canary has no plan any more', async () => {
    await openWith(aBoard(), 'Pause the plan…');
    expect(await dialog().findByText('This canary has no plan any more.')).toBeVisible();
  });

  it('lets nothing be confirmed before it has read the board', async () => {
    openReleases(planned(), [], LEARNING);
    await screen.findByRole('button', { name: 'Pause the plan…' });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = jest.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    await press('Pause the plan…');
    await userEvent.type(dialog().getByRole('textbox', { name: /^Why\?/ }), 'Lunch.{Enter}');
    expect(dialog().getByRole('button', { name: 'Pause the plan' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const methods = answer.mock.calls.map(([input, init]) => new Request(input, init).method);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    resolve(Response.json(planned()));
    await waitFor(() =>
      expect(dialog().getByRole('button', { name: 'Pause the plan' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});

describe('the plan of a canary', () => {
  const path = '/api/v1/channels/production/remotes/learning/canary';
  const done = stubResponse(changeCanaryPlan, { channel: 'production', revision: 43 });

  it.each([
    [{}, 'Pause', true, '10% of the visitors keep 4.9.0', 'is paused.'],
    [paused, 'Resume', false, 'The registry goes on to 30% once 10% has had', 'goes on.'],
  ] as const)('of %j: %s', async (given, words, isPaused, seen, told) => {
    const { requests, said } = openReleases(planned(given), [done], LEARNING);
    await press(`${words} the plan…`);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      `${words} the plan of learning 4.9.0 on Production?`,
    );
    expect(dialog().getByText(new RegExp(`^${seen}`))).toBeVisible();
    await confirm(`${words} the plan`, 'Somebody looks.');
    await gone();
    const [call] = listCallsTo(requests, changeCanaryPlan);
    expect(new URL(call?.url ?? '').pathname).toBe(path);
    expect(await sent(requests, changeCanaryPlan)).toEqual({
      version: '4.9.0',
      paused: isPaused,
      reason: 'Somebody looks.',
    });
    expect(said).toEqual([`The plan of learning 4.9.0 ${told}`]);
  });

  it('says in the dialog what the registry has against it', async () => {
    const refusal = refuses(changeCanaryPlan, 409, 'plan-unchanged', 'The plan is paused already.');
    openReleases(planned(), [refusal], LEARNING);
    await press('Pause the plan…');
    await confirm('Pause the plan');
    expect(await dialog().findByRole('alert')).toHaveTextContent('The plan is paused already.');
  });

  it('is paused and resumed by whoever has the right to a canary, also during a freeze', async () => {
    const freeze = { by: person('Ruth'), at: ago(1), reason: 'Exams.', isLocked: false };
    const channels = [aChannel('production', { freeze })];
    const board = planned();
    const { unmount } = openReleases({ ...board, channels }, [], LEARNING);
    expect(
      await screen.findByRole('button', { name: 'Pause the plan…' }),
    ).toHaveAccessibleDescription('');
    unmount();
    const rights = [{ remote: 'learning', channel: '*', actions: ['promote' as const] }];
    openReleases({ ...board, rights }, [], LEARNING);
    expect(
      await screen.findByRole('button', { name: 'Pause the plan…' }),
    ).toHaveAccessibleDescription(/no right to a canary of learning on Production/);
  });

  it('is paused on the channel that it is of', async () => {
    const canary = { ...aCanary(10), plan: aPlan };
    const own = aCell({ canary });
    const staging = aCell({ channel: 'staging', source: 'production', canary });
    const remotes = [aRemote('learning', { cells: [own, staging] })];
    openReleases(aBoard({ remotes }), [], `${LEARNING}?channel=staging`);
    expect(await steps()).toHaveTextContent('by the plan of Deniz Kaya');
    expect(screen.queryByRole('button', { name: 'Pause the plan…' })).not.toBeInTheDocument();
  });
});
