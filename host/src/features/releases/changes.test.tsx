import { getReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { withdrawRelease } from '@cairn/api/releases.contract';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  buildBoardChannel,
  toIsoTimeHoursAgo,
  buildBoardRemote,
  buildPersonAuthor,
} from './test/board-builders.ts';
import {
  confirmWithReason,
  getOpenDialogQueries,
  waitForDialogToClose,
  clickButton,
  waitForReloadAfterChange,
  stubRegistryRejection,
  readFirstSentBody,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });

describe('a change of one remote', () => {
  it('promotes what staging runs, as of the revision that was seen', async () => {
    const { requests, said } = openReleasesPage(buildReleaseBoard(), [changed], LEARNING);
    await clickButton('Promote…');
    expect(getOpenDialogQueries().getByText(/^All visitors get learning 4\.9\.0/)).toBeVisible();
    await confirmWithReason('Promote');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toEqual({
      changes: [{ remote: 'learning', action: 'promote', version: '4.9.0' }],
      reason: 'It is ready.',
    });
    const [call] = listCallsTo(requests, changeChannelRemotes);
    expect(call?.headers.get('if-match')).toBe('"production-41"');
    expect(said).toEqual(['Production is at revision 42 now.']);
    await waitForReloadAfterChange(requests, changeChannelRemotes, getReleaseBoard);
  });

  it('asks why before anything is sent', async () => {
    const { requests } = openReleasesPage(buildReleaseBoard(), [changed], LEARNING);
    await clickButton('Promote…');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Promote' }));
    expect(
      getOpenDialogQueries().getByRole('textbox', { name: /^Reason/ }),
    ).toHaveAccessibleDescription(/^Enter a reason\./);
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('steps a canary to its next share', async () => {
    const remotes = [
      buildBoardRemote('learning', { cells: [buildBoardCell({ canary: buildBoardCanary(10) })] }),
    ];
    const { requests } = openReleasesPage(buildReleaseBoard({ remotes }), [changed], LEARNING);
    await clickButton('Step canary to 50%…');
    expect(
      getOpenDialogQueries().getByText(/^50% of the visitors get learning 4\.9\.0/),
    ).toBeVisible();
    await confirmWithReason('Start the canary at 50%');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'canary', version: '4.9.0', percent: 50 }],
    });
  });

  it('ends a canary in words of its own', async () => {
    const remotes = [
      buildBoardRemote('learning', { cells: [buildBoardCell({ canary: buildBoardCanary(10) })] }),
    ];
    const { requests } = openReleasesPage(buildReleaseBoard({ remotes }), [changed], LEARNING);
    await clickButton('End the canary…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      'End the canary of learning on Production?',
    );
    await confirmWithReason('End the canary');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'rollback' }],
    });
  });

  it('begins a canary with the chosen version and percentage', async () => {
    const remotes = [
      buildBoardRemote('learning', { cells: [buildBoardCell({ version: '4.7.0' })] }),
    ];
    const { requests } = openReleasesPage(buildReleaseBoard({ remotes }), [changed], LEARNING);
    await clickButton('Canary…');
    await confirmWithReason('Start the canary at 1%');
    expect(
      getOpenDialogQueries().getByRole('combobox', { name: 'Version of learning' }),
    ).toBeInvalid();
    await userEvent.selectOptions(
      getOpenDialogQueries().getByRole('combobox', { name: 'Version of learning' }),
      '4.8.2',
    );
    await userEvent.selectOptions(
      getOpenDialogQueries().getByRole('combobox', { name: 'Canary percentage' }),
      '10%',
    );
    await userEvent.click(
      getOpenDialogQueries().getByRole('button', { name: 'Start the canary at 10%' }),
    );
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'canary', version: '4.8.2', percent: 10 }],
    });
  });

  it('rolls back, and says what was passed over', async () => {
    const passed = stubResponse(changeChannelRemotes, {
      channel: 'production',
      revision: 42,
      skipped: ['learning 4.8.1'],
    });
    const { requests, said } = openReleasesPage(buildReleaseBoard(), [passed], LEARNING);
    await clickButton('Roll back…');
    expect(
      getOpenDialogQueries().getByText(/^All visitors return from learning 4\.8\.2 to 4\.8\.0/),
    ).toBeVisible();
    await confirmWithReason('Roll back');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'rollback' }],
    });
    expect(said).toEqual([
      'Production is at revision 42 now. Skipped, because withdrawn: learning 4.8.1.',
    ]);
  });

  it('shows what the gate has against it, with what to do, and stays open', async () => {
    const refusal = stubRegistryRejection(
      changeChannelRemotes,
      422,
      'size',
      'It has 214 of 200 KB.',
    );
    openReleasesPage(buildReleaseBoard(), [refusal], LEARNING);
    await clickButton('Promote…');
    await confirmWithReason('Promote');
    expect(await getOpenDialogQueries().findByRole('alert')).toHaveTextContent(
      'It has 214 of 200 KB. Do this.',
    );
  });

  it('after a lost race shows what runs now, and sends that revision with the next try', async () => {
    const race = stubRegistryRejection(changeChannelRemotes, 412, 'if-match', 'Another revision.');
    openReleasesPage(buildReleaseBoard(), [race], LEARNING);
    await clickButton('Promote…');
    const fresh = buildReleaseBoard({
      channels: [buildBoardChannel('production', { revision: 43 })],
      remotes: [
        buildBoardRemote('learning', {
          cells: [
            buildBoardCell({ version: '4.8.3' }),
            buildBoardCell({ channel: 'staging', version: '4.9.0' }),
          ],
        }),
      ],
    });
    const requests = stubApi(stubResponse(getReleaseBoard, fresh), race);
    jest.mocked(fetch).mockClear();
    await confirmWithReason('Promote');
    expect(await getOpenDialogQueries().findByRole('alert')).toHaveTextContent(
      'Another person has changed',
    );
    expect(await getOpenDialogQueries().findByText(/in place of 4\.8\.3/)).toBeVisible();
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Promote' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, changeChannelRemotes).map((call) => call.headers.get('if-match')),
      ).toEqual(['"production-41"', '"production-43"']),
    );
  });

  it('is withdrawn for good, and by force only where nothing would be left', async () => {
    const last = stubRegistryRejection(
      withdrawRelease,
      422,
      'withdraw-last',
      'It is all that production can run.',
    );
    openReleasesPage(buildReleaseBoard(), [last], `${LEARNING}?channel=production`);
    await clickButton('Withdraw 4.8.2…');
    expect(
      getOpenDialogQueries().getByText(/^Production: all visitors return to 4\.8\.0/),
    ).toBeVisible();
    expect(getOpenDialogQueries().queryByRole('checkbox')).not.toBeInTheDocument();
    await confirmWithReason('Withdraw 4.8.2', 'Covers the notes');
    const force = await getOpenDialogQueries().findByRole('checkbox');
    const requests = stubApi(
      stubResponse(getReleaseBoard, buildReleaseBoard()),
      stubResponse(withdrawRelease, { withdrawn: true, gone: ['production'] }),
    );
    await userEvent.click(force);
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Withdraw 4.8.2' }));
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, withdrawRelease)).toEqual({
      reason: 'Covers the notes',
      force: true,
    });
  });
});

describe('who may not', () => {
  it('sees at each button which right is missing', async () => {
    const rights = [{ remote: 'learning', channel: 'staging', actions: ['promote'] }];
    openReleasesPage(buildReleaseBoard({ rights }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'You have no right to promote learning on Production. Ask the operator of the site for it.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Promote…' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Staging' }));
    expect(screen.getByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription('');
  });

  it('sees that the channel is frozen, and can still roll back', async () => {
    const freeze = {
      by: buildPersonAuthor('Ruth'),
      at: toIsoTimeHoursAgo(1),
      reason: 'Exams.',
      isLocked: false,
    };
    const channels = [buildBoardChannel('production', { freeze })];
    openReleasesPage(buildReleaseBoard({ channels }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'Production is frozen: Exams.',
    );
    await clickButton('Roll back…');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('sees that the operator has locked the channel', async () => {
    const freeze = {
      by: buildPersonAuthor('Ruth'),
      at: toIsoTimeHoursAgo(1),
      reason: 'Exams.',
      isLocked: true,
    };
    openReleasesPage(
      buildReleaseBoard({ channels: [buildBoardChannel('production', { freeze })] }),
      [],
      LEARNING,
    );
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'The operator of the site has locked Production: Exams.',
    );
  });

  it('sees that there is no earlier release to roll back to', async () => {
    const remotes = [buildBoardRemote('learning', { cells: [buildBoardCell({ previous: [] })] })];
    openReleasesPage(buildReleaseBoard({ remotes }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Roll back…' })).toHaveAccessibleDescription(
      'There is no earlier release to roll back to.',
    );
  });
});
