import type { Endpoint } from '@cairn/api/endpoint';
import { listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Stubs the registry's response that rejects a release change because of a broken rule. */
export const stubRegistryRejection = (
  endpoint: Endpoint,
  status: number,
  rule: string,
  message: string,
): Stub => ({
  ...stubError(endpoint, status, 'invalid'),
  body: { code: 'invalid', message, details: { rules: [{ rule, message, fix: 'Do this.' }] } },
});

export const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const getOpenDialogQueries = () => within(screen.getByRole('dialog'));
/** Enters a reason in the open dialog and presses the confirming button. */
export const confirmWithReason = async (name: string, reason = 'It is ready.') => {
  await userEvent.type(getOpenDialogQueries().getByRole('textbox', { name: /^Reason/ }), reason);
  await userEvent.click(getOpenDialogQueries().getByRole('button', { name }));
};
/** Returns the JSON body of the first request that was sent to an endpoint. */
export const readFirstSentBody = async (
  requests: readonly Request[],
  endpoint: Endpoint,
): Promise<unknown> => listCallsTo(requests, endpoint)[0]?.json();
/** Waits until the page has requested the data again that a change has altered. */
export const waitForReloadAfterChange = (
  requests: readonly Request[],
  change: Endpoint,
  read: Endpoint,
) =>
  waitFor(() => {
    const changed = requests.findIndex((request) => listCallsTo([request], change).length > 0);
    expect(listCallsTo(requests.slice(changed), read)).not.toEqual([]);
  });
export const waitForDialogToClose = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
