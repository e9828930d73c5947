import {
  approveRequestAtRevision,
  changeChannelSettings,
  changeChannelRemotes,
  freezeChannel,
  refuseRequest,
  type ListedChangeRequest,
  unfreezeChannel,
} from '@cairn/api/release-changes.contract';
import { stubResponse, listCallsTo, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardChannel,
  toIsoTimeHoursAgo,
  buildChangeRequest,
  buildPersonAuthor,
} from './test/board-builders.ts';
import {
  confirmWithReason,
  getOpenDialogQueries,
  waitForDialogToClose,
  clickButton,
  readFirstSentBody,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });

describe('several remotes', () => {
  it('are promoted together as one change', async () => {
    const { requests } = openReleasesPage(buildReleaseBoard(), [changed]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select learning' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select catalog' }));
    const bar = within(screen.getByRole('region', { name: 'Selected remotes' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 remotes selected');
    await clickButton('Promote together…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      'Promote catalog and learning on Production?',
    );
    await confirmWithReason('Promote');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelRemotes)).toMatchObject({
      changes: [
        { remote: 'catalog', action: 'promote', version: '4.9.0' },
        { remote: 'learning', action: 'promote', version: '4.9.0' },
      ],
    });
    expect(screen.queryByRole('region', { name: 'Selected remotes' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select catalog' })).toHaveFocus();
  });

  it('leave the focus at the first of them when none is picked any more', async () => {
    openReleasesPage(buildReleaseBoard());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select learning' }));
    await clickButton('Clear selection');
    expect(screen.getByRole('checkbox', { name: 'Select learning' })).toHaveFocus();
  });

  it('are not, when one of them may not', async () => {
    const rights = [{ remote: 'learning', channel: '*', actions: ['promote'] }];
    openReleasesPage(buildReleaseBoard({ rights }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select learning' }));
    const button = screen.getByRole('button', { name: 'Promote together…' });
    expect(button).toHaveAccessibleDescription('');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select catalog' }));
    expect(button).toHaveAccessibleDescription(/no right to promote catalog/);
  });
});

describe('a change request', () => {
  const open = (given: Partial<ListedChangeRequest>, stub: Stub) =>
    openReleasesPage(buildReleaseBoard({ requests: [buildChangeRequest(given)] }), [stub]);

  it('is what a change becomes where the channel wants one', async () => {
    const asked = stubResponse(changeChannelRemotes, {
      channel: 'production',
      revision: 41,
      request: 'r1',
    });
    const { said } = openReleasesPage(buildReleaseBoard(), [asked], LEARNING);
    await clickButton('Promote…');
    await confirmWithReason('Promote');
    await waitForDialogToClose();
    expect(said).toEqual(['The change of Production waits for a second person.']);
  });

  it('is approved', async () => {
    const { requests, said } = open(
      {},
      stubResponse(approveRequestAtRevision, { channel: 'production', revision: 42 }),
    );
    const part = await screen.findByRole('region', { name: 'Waits for a second person' });
    expect(part).toHaveTextContent('learning: 4.9.0 for all visitorsDeniz Notes.');
    await clickButton('Approve…');
    await clickButton('Approve');
    await waitFor(() => expect(said).toEqual(['Production is at revision 42 now.']));
    expect(listCallsTo(requests, approveRequestAtRevision)[0]?.url).toContain(
      '/v1/release-requests/r1/approval',
    );
  });

  it('is refused with a reason', async () => {
    const { requests } = open({}, stubResponse(refuseRequest, { refused: true }));
    await clickButton('Refuse…');
    await confirmWithReason('Refuse', 'Not today');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, refuseRequest)).toEqual({ reason: 'Not today' });
  });

  it('is not approved by who asked, who can take it back', async () => {
    open({ isOwn: true, mayApprove: false }, stubResponse(refuseRequest, { refused: true }));
    expect(await screen.findByRole('button', { name: 'Approve…' })).toHaveAccessibleDescription(
      'You requested this change, so another person has to approve it.',
    );
    await clickButton('Cancel the request…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Cancel the request?');
  });
});

describe('a channel', () => {
  it('is frozen with a reason', async () => {
    const freeze = {
      by: buildPersonAuthor('Lena'),
      at: toIsoTimeHoursAgo(0),
      reason: 'Exams',
      isLocked: false,
    };
    const { requests, said } = openReleasesPage(buildReleaseBoard(), [
      stubResponse(freezeChannel, freeze),
    ]);
    await clickButton('Freeze Production…');
    await confirmWithReason('Freeze Production', 'Exams');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, freezeChannel)).toEqual({ reason: 'Exams' });
    expect(said).toEqual(['Production is frozen.']);
  });

  it('can be changed again when a person ends the freeze, unless an operator has locked it', async () => {
    const freeze = { by: buildPersonAuthor('Ruth'), at: toIsoTimeHoursAgo(1), reason: 'Exams.' };
    const channels = [
      buildBoardChannel('production', { freeze: { ...freeze, isLocked: false } }),
      buildBoardChannel('staging', { freeze: { ...freeze, isLocked: true } }),
    ];
    const { requests } = openReleasesPage(buildReleaseBoard({ channels }), [
      stubResponse(unfreezeChannel, { frozen: false }),
    ]);
    expect(
      await screen.findByRole('button', { name: 'End the freeze of Staging…' }),
    ).toHaveAccessibleDescription(/operator has locked/);
    await clickButton('End the freeze of Production…');
    await confirmWithReason('End the freeze', 'They are over');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, unfreezeChannel)).toEqual({ reason: 'They are over' });
  });

  it('gets other settings, when they make sense', async () => {
    const { requests } = openReleasesPage(buildReleaseBoard(), [
      stubResponse(changeChannelSettings, buildBoardChannel('production').settings),
    ]);
    await clickButton('Settings of Production…');
    const steps = getOpenDialogQueries().getByRole('textbox', {
      name: 'Canary percentages',
    });
    await userEvent.clear(steps);
    await userEvent.type(steps, '10, 5');
    await confirmWithReason('Save the settings');
    expect(steps).toBeInvalid();
    await userEvent.clear(steps);
    await userEvent.type(steps, '5, 25');
    await userEvent.click(
      getOpenDialogQueries().getByRole('button', { name: 'Save the settings' }),
    );
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, changeChannelSettings)).toEqual({
      canary: { steps: [5, 25], errorLimit: 0.05, leastStarts: 50 },
      reason: 'It is ready.',
    });
  });
});
