import type { Endpoint } from '@cairn/api/endpoint';
import { listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Stubs a rejection by the registry. */
export const refuses = (
  endpoint: Endpoint,
  status: number,
  rule: string,
  message: string,
): Stub => ({
  ...stubError(endpoint, status, 'invalid'),
  body: { code: 'invalid', message, details: { rules: [{ rule, message, fix: 'Do this.' }] } },
});

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));
/** Enters a reason and confirms. */
export const confirm = async (name: string, reason = 'It is ready.') => {
  await userEvent.type(dialog().getByRole('textbox', { name: /^Why\?/ }), reason);
  await userEvent.click(dialog().getByRole('button', { name }));
};
/** Returns the body of the first call. */
export const sent = async (requests: readonly Request[], endpoint: Endpoint): Promise<unknown> =>
  listCallsTo(requests, endpoint)[0]?.json();
/** Waits until the page has reloaded the data that a change has altered. */
export const readAgain = (requests: readonly Request[], change: Endpoint, read: Endpoint) =>
  waitFor(() => {
    const changed = requests.findIndex((request) => listCallsTo([request], change).length > 0);
    expect(listCallsTo(requests.slice(changed), read)).not.toEqual([]);
  });
export const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
