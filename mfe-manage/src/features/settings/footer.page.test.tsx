import {
  changeSupportSetting,
  getSupportSetting,
  type SupportSetting,
} from '@cairn/api/site-settings.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const about = { text: 'About us', url: '/about' };
const saved: SupportSetting = { supportEmail: 'help@northgate.example', footerLinks: [about] };

const openFooter = async (...stubs: Stub[]) => {
  const { requests } = openManagePage({
    path: '/manage/settings/footer',
    stubs: [stubResponse(getSupportSetting, { values: saved, fixed: {} }), ...stubs],
  });
  await screen.findByLabelText('Support address');
  return {
    save: () => userEvent.click(screen.getByRole('button', { name: 'Save changes' })),
    readBodies: () =>
      Promise.all(listCallsTo(requests, changeSupportSetting).map((request) => request.json())),
  };
};

it('saves the support address and the links', async () => {
  const school = { text: 'Our school', url: 'https://northgate.example' };
  const after = { supportEmail: 'ask@northgate.example', footerLinks: [about, school] };
  const { save, readBodies } = await openFooter(
    stubResponse(changeSupportSetting, { values: after, fixed: {} }),
  );
  await userEvent.clear(screen.getByLabelText('Support address'));
  await userEvent.type(screen.getByLabelText('Support address'), 'ask@northgate.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  await userEvent.type(screen.getAllByLabelText('Text')[1] as HTMLElement, school.text);
  await userEvent.type(screen.getAllByLabelText('Address')[1] as HTMLElement, school.url);
  await save();
  await waitFor(async () => expect(await readBodies()).toEqual([{ before: saved, after }]));
});

it('[MSET-09] shows at its field why a link is refused', async () => {
  const message = 'Enter an address that begins with https:// or http://.';
  const { save } = await openFooter({
    endpoint: changeSupportSetting,
    status: 400,
    body: { code: 'invalid', message, details: { field: 'url', index: 0 } },
  });
  const address = screen.getByLabelText('Address');
  await userEvent.clear(address);
  await userEvent.type(address, 'javascript:alert(1)');
  await save();
  await waitFor(() => expect(address).toHaveAccessibleDescription(message));
  await userEvent.click(screen.getByRole('button', { name: 'Remove About us' }));
  expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
});
