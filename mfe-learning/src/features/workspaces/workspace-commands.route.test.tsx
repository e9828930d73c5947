import {
  deleteWorkspace,
  listWorkspaces,
  startWorkspace,
  stopWorkspace,
} from '@cairn/api/workspaces.contract';
import { setReporter } from '@cairn/session';
import { answers, callsTo, fails } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { card, desktop, findCard, listed, openDesktops } from './test/desktop-page.tsx';

const stateOf = (id?: string) => card(id).querySelector('p')?.textContent;
const button = (name: string) => within(card()).getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');
const inDialog = (name: string) => within(dialog()).getByRole('button', { name });

/** Lets what is sent wait until the returned function is called. */
const holdCalls = () => {
  const fetch = jest.mocked(globalThis.fetch);
  const answerNow = fetch.getMockImplementation();
  if (!answerNow) throw new Error('Nothing is stubbed.');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fetch.mockImplementation(async (input, init) => {
    if (new Request(input, init).method === 'POST') await held;
    return answerNow(input, init);
  });
  return () => release();
};

describe.each([
  ['Start', startWorkspace, 'STOPPED', 'STARTING', 'start'],
  ['Stop', stopWorkspace, 'AVAILABLE', 'STOPPING', 'stop'],
] as const)('[WORK-09] %s', (name, endpoint, before, between, verb) => {
  const doing = `info: ${name === 'Start' ? 'Starting' : 'Stopping'} workspace...`;
  const others = [desktop({ State: before }), desktop({ WorkspaceId: 'ws-2', State: before })];
  const done = answers(endpoint, { WorkspaceId: 'ws-1', State: between });

  it('sends the workspace and the username, and the card changes at once', async () => {
    const { requests, notices } = openDesktops({ stubs: [listed(...others), done] });
    await findCard();
    const release = holdCalls();
    await userEvent.click(button(name));
    expect(stateOf()).toBe(between);
    expect(stateOf('ws-2')).toBe(before);
    expect(notices).toEqual([doing]);
    expect(button('Delete')).toBeDisabled();
    release();
    await waitFor(() => expect(button('Delete')).toBeEnabled());
    expect(stateOf()).toBe(between);
    const [call] = callsTo(requests, endpoint);
    expect(await call?.json()).toEqual({ workspaceId: 'ws-1', username: 'maya' });
  });

  it('a failure says so, and the card is as it was', async () => {
    const { notices } = openDesktops({ stubs: [listed(...others), fails(endpoint, 503)] });
    await findCard();
    await userEvent.click(button(name));
    await waitFor(() => expect(notices).toEqual([doing, `error: Failed to ${verb} workspace.`]));
    expect(stateOf()).toBe(before);
    expect(button(name)).toBeEnabled();
  });

  it('a refusal because of its state shows what state that is', async () => {
    const { answer } = openDesktops({ stubs: [listed(...others)] });
    await findCard();
    answer(fails(endpoint, 409, 'conflict'), listed(desktop({ State: 'SUSPENDED' })));
    await userEvent.click(button(name));
    await waitFor(() => expect(stateOf()).toBe('SUSPENDED'));
  });

  it('the focus stays with the card whose button is gone', async () => {
    openDesktops({ stubs: [listed(...others), done] });
    await findCard();
    button(name).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'ws-1' })).toHaveFocus());
  });
});

describe('Delete', () => {
  const done = answers(deleteWorkspace, { WorkspaceId: 'ws-1', State: 'TERMINATING' });

  it('[WORK-08] asks first; Cancel and Escape send nothing', async () => {
    const { requests } = openDesktops({ stubs: [listed(desktop()), done] });
    await findCard();
    await userEvent.click(button('Delete'));
    expect(
      within(dialog()).getByText('Delete this workspace? This cannot be undone.'),
    ).toBeVisible();
    await userEvent.click(inDialog('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(button('Delete'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(callsTo(requests, deleteWorkspace)).toEqual([]);
    expect(stateOf()).toBe('AVAILABLE');
  });

  it('[WORK-06] [API-68] sends the workspace and the username; the card turns when it is agreed', async () => {
    const { requests, notices } = openDesktops({ stubs: [listed(desktop()), done] });
    await findCard();
    const release = holdCalls();
    await userEvent.click(button('Delete'));
    await userEvent.click(inDialog('Delete'));
    expect(stateOf()).toBe('AVAILABLE');
    expect(button('Stop')).toBeDisabled();
    expect(button('Delete')).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(stateOf()).toBe('TERMINATING'));
    expect(notices).toEqual(['info: Deleting workspace...']);
    expect(within(card()).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'ws-1' })).toHaveFocus();
    const [call] = callsTo(requests, deleteWorkspace);
    expect(await call?.json()).toEqual({ workspaceId: 'ws-1', username: 'maya' });
    expect(callsTo(requests, listWorkspaces)).toHaveLength(1);
  });

  it('[WORK-07] a failure is only logged', async () => {
    const logged = jest.fn();
    setReporter(logged);
    const { notices } = openDesktops({ stubs: [listed(desktop()), fails(deleteWorkspace, 503)] });
    await findCard();
    await userEvent.click(button('Delete'));
    await userEvent.click(inDialog('Delete'));
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }), {
      at: 'delete workspace',
    });
    expect(stateOf()).toBe('AVAILABLE');
    expect(notices).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(button('Delete')).toBeEnabled());
  });
});
