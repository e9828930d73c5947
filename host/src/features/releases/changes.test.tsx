import { getReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { withdrawRelease } from '@cairn/api/releases.contract';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBoard, aCanary, aCell, aChannel, ago, aRemote, person } from './test/board-builders.ts';
import { confirm, dialog, gone, press, readAgain, refuses, sent } from './test/change-dialogs.ts';
import { openReleases } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const changed = stubResponse(changeChannelRemotes, { channel: 'production', revision: 42 });

describe('a change of one remote', () => {
  it('promotes what staging runs, as of the revision that was seen', async () => {
    const { requests, said } = openReleases(aBoard(), [changed], LEARNING);
    await press('Promote…');
    expect(dialog().getByText(/^Everybody gets learning 4\.9\.0/)).toBeVisible();
    await confirm('Promote');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toEqual({
      changes: [{ remote: 'learning', action: 'promote', version: '4.9.0' }],
      reason: 'It is ready.',
    });
    const [call] = listCallsTo(requests, changeChannelRemotes);
    expect(call?.headers.get('if-match')).toBe('"production-41"');
    expect(said).toEqual(['Production is at revision 42 now.']);
    await readAgain(requests, changeChannelRemotes, getReleaseBoard);
  });

  it('asks why before anything is sent', async () => {
    const { requests } = openReleases(aBoard(), [changed], LEARNING);
    await press('Promote…');
    await userEvent.click(dialog().getByRole('button', { name: 'Promote' }));
    expect(dialog().getByRole('textbox', { name: /^Why\?/ })).toHaveAccessibleDescription(
      'Please say why.',
    );
    expect(listCallsTo(requests, changeChannelRemotes)).toEqual([]);
  });

  it('steps a canary to its next share', async () => {
    const remotes = [aRemote('learning', { cells: [aCell({ canary: aCanary(10) })] })];
    const { requests } = openReleases(aBoard({ remotes }), [changed], LEARNING);
    await press('Step canary to 50%…');
    expect(dialog().getByText(/^50% of the visitors get learning 4\.9\.0/)).toBeVisible();
    await confirm('Give it to 50%');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'canary', version: '4.9.0', percent: 50 }],
    });
  });

  it('ends a canary in words of its own', async () => {
    const remotes = [aRemote('learning', { cells: [aCell({ canary: aCanary(10) })] })];
    const { requests } = openReleases(aBoard({ remotes }), [changed], LEARNING);
    await press('End the canary…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      'End the canary of learning on Production?',
    );
    await confirm('End the canary');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'rollback' }],
    });
  });

  it('begins a canary with a version and a share of somebody’s choice', async () => {
    const remotes = [aRemote('learning', { cells: [aCell({ version: '4.7.0' })] })];
    const { requests } = openReleases(aBoard({ remotes }), [changed], LEARNING);
    await press('Canary…');
    await confirm('Give it to 1%');
    expect(dialog().getByRole('combobox', { name: 'Version of learning' })).toBeInvalid();
    await userEvent.selectOptions(
      dialog().getByRole('combobox', { name: 'Version of learning' }),
      '4.8.2',
    );
    await userEvent.selectOptions(
      dialog().getByRole('combobox', { name: 'Share of the visitors' }),
      '10%',
    );
    await userEvent.click(dialog().getByRole('button', { name: 'Give it to 10%' }));
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'canary', version: '4.8.2', percent: 10 }],
    });
  });

  it('rolls back, and says what was passed over', async () => {
    const passed = stubResponse(changeChannelRemotes, {
      channel: 'production',
      revision: 42,
      skipped: ['learning 4.8.1'],
    });
    const { requests, said } = openReleases(aBoard(), [passed], LEARNING);
    await press('Roll back…');
    expect(
      dialog().getByText(/^Everybody goes back from learning 4\.8\.2 to 4\.8\.0/),
    ).toBeVisible();
    await confirm('Roll back');
    await gone();
    expect(await sent(requests, changeChannelRemotes)).toMatchObject({
      changes: [{ remote: 'learning', action: 'rollback' }],
    });
    expect(said).toEqual([
      'Production is at revision 42 now. Passed over, since withdrawn: learning 4.8.1.',
    ]);
  });

  it('shows what the gate has against it, with what to do, and stays open', async () => {
    const refusal = refuses(changeChannelRemotes, 422, 'size', 'It has 214 of 200 KB.');
    openReleases(aBoard(), [refusal], LEARNING);
    await press('Promote…');
    await confirm('Promote');
    expect(await dialog().findByRole('alert')).toHaveTextContent('It has 214 of 200 KB. Do this.');
  });

  it('after a lost race shows what runs now, and sends that revision with the next try', async () => {
    const race = refuses(changeChannelRemotes, 412, 'if-match', 'Another revision.');
    openReleases(aBoard(), [race], LEARNING);
    await press('Promote…');
    const fresh = aBoard({
      channels: [aChannel('production', { revision: 43 })],
      remotes: [
        aRemote('learning', {
          cells: [aCell({ version: '4.8.3' }), aCell({ channel: 'staging', version: '4.9.0' })],
        }),
      ],
    });
    const requests = stubApi(stubResponse(getReleaseBoard, fresh), race);
    jest.mocked(fetch).mockClear();
    await confirm('Promote');
    expect(await dialog().findByRole('alert')).toHaveTextContent('Somebody else has changed');
    expect(await dialog().findByText(/in place of 4\.8\.3/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Promote' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, changeChannelRemotes).map((call) => call.headers.get('if-match')),
      ).toEqual(['"production-41"', '"production-43"']),
    );
  });

  it('is withdrawn for good, and by force only where nothing would be left', async () => {
    const last = refuses(
      withdrawRelease,
      422,
      'withdraw-last',
      'It is all that production can run.',
    );
    openReleases(aBoard(), [last], `${LEARNING}?channel=production`);
    await press('Withdraw 4.8.2…');
    expect(dialog().getByText(/^Production: everybody goes back to 4\.8\.0/)).toBeVisible();
    expect(dialog().queryByRole('checkbox')).not.toBeInTheDocument();
    await confirm('Withdraw 4.8.2', 'Covers the notes');
    const force = await dialog().findByRole('checkbox');
    const requests = stubApi(
      stubResponse(getReleaseBoard, aBoard()),
      stubResponse(withdrawRelease, { withdrawn: true, gone: ['production'] }),
    );
    await userEvent.click(force);
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw 4.8.2' }));
    await gone();
    expect(await sent(requests, withdrawRelease)).toEqual({
      reason: 'Covers the notes',
      force: true,
    });
  });
});

describe('who may not', () => {
  it('is told at each button which right is missing', async () => {
    const rights = [{ remote: 'learning', channel: 'staging', actions: ['promote'] }];
    openReleases(aBoard({ rights }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'You have no right to promote learning on Production. Whoever runs the site gives it.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Promote…' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Staging' }));
    expect(screen.getByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription('');
  });

  it('is told that the channel is frozen, and can still roll back', async () => {
    const freeze = { by: person('Ruth'), at: ago(1), reason: 'Exams.', isLocked: false };
    const channels = [aChannel('production', { freeze })];
    openReleases(aBoard({ channels }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'Production is frozen: Exams.',
    );
    await press('Roll back…');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is told that the operator has locked the channel', async () => {
    const freeze = { by: person('Ruth'), at: ago(1), reason: 'Exams.', isLocked: true };
    openReleases(aBoard({ channels: [aChannel('production', { freeze })] }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Promote…' })).toHaveAccessibleDescription(
      'The operator of the site has locked Production: Exams.',
    );
  });

  it('is told that there is nothing to return to', async () => {
    const remotes = [aRemote('learning', { cells: [aCell({ previous: [] })] })];
    openReleases(aBoard({ remotes }), [], LEARNING);
    expect(await screen.findByRole('button', { name: 'Roll back…' })).toHaveAccessibleDescription(
      'Nothing ran here before that it could return to.',
    );
  });
});
