import { webcrypto } from 'node:crypto';
import {
  addAccessChecker,
  getRemoteAccess,
  makeAccessToken,
  type RemoteAccess,
  renewAccessToken,
  revokeAccessChecker,
  revokeAccessToken,
} from '@cairn/api/release-access.contract';
import {
  getReleaseMails,
  putReleaseMails,
  type ReleaseMailChoice,
} from '@cairn/api/release-mails.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildAccessToken,
  buildReleaseBoard,
  buildRemoteAccess,
  toIsoTimeHoursAgo,
} from './test/board-builders.ts';
import {
  clickButton,
  confirmWithReason,
  getOpenDialogQueries,
  readFirstSentBody,
  stubRegistryRejection,
  waitForDialogToClose,
  waitForReloadAfterChange,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const SECRET = 'cairn_rt_shown-once';

const open = (access: Partial<RemoteAccess> = {}, ...stubs: Stub[]) =>
  openReleasesPage(
    buildReleaseBoard(),
    [...stubs, stubResponse(getRemoteAccess, buildRemoteAccess(access))],
    '/releases/learning',
  );
const findAccess = async () => within(await screen.findByRole('region', { name: 'Access' }));

describe('tokens on the page of a remote', () => {
  it('are listed with rights, owner, end and last use; ended ones apart and without buttons', async () => {
    open({
      tokens: [
        buildAccessToken({
          actions: ['publish', 'rollback'],
          channel: 'staging',
          usedOn: '2026-03-04',
        }),
        buildAccessToken({ id: 'a2', label: 'old', state: 'revoked', madeBy: undefined }),
      ],
    });
    const access = await findAccess();
    const item = (await access.findByText('pipeline')).closest('li');
    expect(item).toHaveTextContent('learning, Staging: publish, roll back');
    expect(item).toHaveTextContent(/Made by Lena Roth on .*Last used on March 4, 2026/);
    expect(item).toHaveTextContent(/It expires on/);
    const ended = access.getByText('old').closest('li');
    expect(ended?.closest('details')).toHaveTextContent('Expired and revoked');
    expect(ended).toHaveTextContent('the operator of the site');
    expect(access.queryByRole('button', { name: 'Renew old…' })).not.toBeInTheDocument();
    expect(access.queryByRole('button', { name: 'Revoke old…' })).not.toBeInTheDocument();
  });

  it('that expire within 14 days are announced above the list, and marked', async () => {
    open({
      tokens: [
        buildAccessToken({ expiresAt: toIsoTimeHoursAgo(-24 * 13) }),
        buildAccessToken({ id: 'a2', label: 'later', expiresAt: toIsoTimeHoursAgo(-24 * 15) }),
      ],
    });
    const access = await findAccess();
    expect(await access.findByText(/^1 token or key expires within 14 days/)).toBeVisible();
    expect(access.getByText('pipeline').closest('li')).toHaveTextContent('Expires soon');
    expect(access.getByText('later').closest('li')).not.toHaveTextContent('Expires soon');
  });

  it('of an owner without the right are stopped, and can be taken over', async () => {
    const { requests } = open(
      { tokens: [buildAccessToken({ state: 'maker', actions: [] })] },
      stubResponse(renewAccessToken, { token: buildAccessToken() }),
    );
    const access = await findAccess();
    expect(await access.findByText(/^It does not work, because its owner has lost/)).toBeVisible();
    await clickButton('Renew pipeline…');
    await userEvent.selectOptions(getOpenDialogQueries().getByLabelText('Valid for'), '30');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Renew' }));
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, renewAccessToken)).toEqual({ days: 30 });
    await waitForReloadAfterChange(requests, renewAccessToken, getRemoteAccess);
  });

  it('are made with at most what the user may give, and the secret is shown once', async () => {
    const { requests } = open(
      {
        givable: [
          { remote: 'learning', channel: '*', actions: ['publish', 'promote'] },
          { remote: 'learning', channel: 'staging', actions: ['publish', 'rollback'] },
        ],
      },
      stubResponse(makeAccessToken, { token: buildAccessToken(), secret: SECRET }),
    );
    await clickButton('Make a token…');
    const form = getOpenDialogQueries();
    await userEvent.click(form.getByRole('button', { name: 'Make the token' }));
    expect(form.getByText('Enter a name.')).toBeVisible();
    expect(listCallsTo(requests, makeAccessToken)).toEqual([]);
    await userEvent.type(form.getByLabelText('Name'), 'pipeline');
    await userEvent.selectOptions(form.getByLabelText('For'), 'learning, Staging');
    expect(form.queryByRole('checkbox', { name: 'promote' })).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('checkbox', { name: 'roll back' }));
    await userEvent.click(form.getByRole('button', { name: 'Make the token' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(screen.getByText(/^This is shown once/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(await readFirstSentBody(requests, makeAccessToken)).toEqual({
      label: 'pipeline',
      channel: 'staging',
      actions: ['publish', 'rollback'],
      days: 90,
    });
    await clickButton('I have copied it');
    await waitForDialogToClose();
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  });

  it('need something that they may do', async () => {
    const { requests } = open();
    await clickButton('Make a token…');
    const form = getOpenDialogQueries();
    await userEvent.type(form.getByLabelText('Name'), 'pipeline');
    await userEvent.click(form.getByRole('checkbox', { name: 'publish' }));
    await userEvent.click(form.getByRole('button', { name: 'Make the token' }));
    expect(form.getByText('Choose what the token may do.')).toBeVisible();
    expect(listCallsTo(requests, makeAccessToken)).toEqual([]);
  });

  it('are revoked after a question, which says why if the registry refuses', async () => {
    const refusal = stubRegistryRejection(revokeAccessToken, 403, 'right-missing', 'No right.');
    open({ tokens: [buildAccessToken()] }, refusal);
    await clickButton('Revoke pipeline…');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Revoke' }));
    expect(await getOpenDialogQueries().findByText('No right.')).toBeVisible();
  });

  it('are not shown to a user without the right, who reads how to get it', async () => {
    open({ givable: [], checkersFor: [] });
    const access = await findAccess();
    expect(await access.findByText(/^You see tokens with the right to make tokens/)).toBeVisible();
    expect(access.getByText(/^You see keys with the right/)).toBeVisible();
    expect(access.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that cannot be loaded leave the rest of the page, with a retry', async () => {
    const failing = stubError(getRemoteAccess, 500, 'server');
    openReleasesPage(buildReleaseBoard(), [failing], '/releases/learning');
    const access = await findAccess();
    expect(await access.findByText('Tokens, keys and rights could not be loaded.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Mails' })).toBeVisible();
  });
});

describe('people with rights', () => {
  it('are listed with where each right comes from', async () => {
    const person = {
      name: 'Mia Berg',
      remote: 'learning',
      channel: 'staging',
      actions: ['promote'],
    };
    const group = { name: 'planner-owners', partner: 'North College' };
    open({ people: [person, { ...person, name: 'Jon Roth', remote: '*', group }] });
    const access = await findAccess();
    expect((await access.findByText('Mia Berg')).closest('li')).toHaveTextContent(
      'Granted by the operator of the site.',
    );
    const fromGroup = access.getByText('Jon Roth').closest('li');
    expect(fromGroup).toHaveTextContent('all remotes, Staging: promote');
    expect(fromGroup).toHaveTextContent('From the group “planner-owners” of North College.');
  });
});

describe('keys of checkers', () => {
  const checker = {
    name: 'build server',
    remote: 'learning',
    key: 'k'.repeat(43),
    state: 'valid',
    madeBy: 'Lena Roth',
    madeAt: toIsoTimeHoursAgo(2),
    expiresAt: toIsoTimeHoursAgo(-24 * 90),
  } as const;

  /** Gives the page the cryptography of Node, because the simulated browser has none. */
  const provideCryptography = (subtle: object): void => {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  };
  afterEach(() => Reflect.deleteProperty(crypto, 'subtle'));

  it('are created in the browser: the private part is shown and never sent', async () => {
    provideCryptography(webcrypto.subtle);
    const { requests } = open({}, stubResponse(addAccessChecker, { checker }));
    await clickButton('Add a key…');
    await userEvent.type(
      getOpenDialogQueries().getByLabelText('Name of the machine'),
      'build server',
    );
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Create the key' }));
    const shown = await screen.findByText(/"crv":"Ed25519"/);
    const key = JSON.parse(shown.textContent ?? '') as Record<string, string>;
    const body = await readFirstSentBody(requests, addAccessChecker);
    expect(body).toEqual({ name: 'build server', key: key['x'], days: 90 });
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      kid: 'build server',
      x: expect.stringMatching(/^[\w-]{43}$/),
      d: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.stringify(body)).not.toContain(key['d']);
  });

  it('are not created by a browser that cannot', async () => {
    provideCryptography({ generateKey: () => Promise.reject(new Error('not supported')) });
    const { requests } = open();
    await clickButton('Add a key…');
    await userEvent.type(getOpenDialogQueries().getByLabelText('Name of the machine'), 'x');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Create the key' }));
    expect(await screen.findByText(/^This browser cannot create such a key/)).toBeVisible();
    expect(listCallsTo(requests, addAccessChecker)).toEqual([]);
  });

  it('are revoked with a reason', async () => {
    const { requests } = open(
      { checkers: [checker] },
      stubResponse(revokeAccessChecker, { revoked: true }),
    );
    await clickButton('Revoke build server…');
    await confirmWithReason('Revoke', 'It was sold.');
    await waitForDialogToClose();
    expect(await readFirstSentBody(requests, revokeAccessChecker)).toEqual({
      reason: 'It was sold.',
    });
  });
});

describe('mails about a remote', () => {
  it('are chosen by boxes, each saved at once', async () => {
    const choice: ReleaseMailChoice = { remote: 'learning', kinds: ['healed', 'stopped'] };
    const { requests } = open(
      {},
      stubResponse(getReleaseMails, { choices: [{ remote: 'learning', kinds: ['healed'] }] }),
      stubResponse(putReleaseMails, choice),
    );
    const own = within(await screen.findByRole('group', { name: 'About learning' }));
    expect(
      own.getByRole('checkbox', { name: 'A release was rolled back automatically' }),
    ).toBeChecked();
    await userEvent.click(own.getByRole('checkbox', { name: 'A canary was stopped' }));
    expect(await readFirstSentBody(requests, putReleaseMails)).toEqual(choice);
    await waitForReloadAfterChange(requests, putReleaseMails, getReleaseMails);
    expect(screen.getByRole('group', { name: 'About all remotes' })).toBeVisible();
  });

  it('about all remotes or requests are offered to those alone whose rights fit', async () => {
    const rights = [{ remote: 'learning', channel: '*', actions: ['promote'] }];
    openReleasesPage(buildReleaseBoard({ rights }), [], '/releases/learning');
    const own = within(await screen.findByRole('group', { name: 'About learning' }));
    expect(own.queryByRole('checkbox', { name: /approval/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'About all remotes' })).not.toBeInTheDocument();
  });
});
