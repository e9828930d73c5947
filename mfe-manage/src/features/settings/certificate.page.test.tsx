import {
  type CertificateSetting,
  changeCertificateSetting,
  getCertificateSetting,
} from '@cairn/api/site-settings.contract';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const saved: CertificateSetting = { founderName: 'Ada Keller', signature: 'a'.repeat(64) };

it('saves the founder, and removes the signature', async () => {
  const after = { founderName: 'Colm Brennan', signature: null };
  const { requests } = openManagePage({
    path: '/manage/settings/certificate',
    stubs: [
      stubResponse(getCertificateSetting, { values: saved, fixed: {} }),
      stubResponse(changeCertificateSetting, { values: after, fixed: {} }),
    ],
  });
  const name = await screen.findByLabelText('Name of the founder');
  await userEvent.clear(name);
  await userEvent.type(name, 'Colm Brennan');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(listCallsTo(requests, changeCertificateSetting)).toHaveLength(1));
  const [body] = await Promise.all(
    listCallsTo(requests, changeCertificateSetting).map((request) => request.json()),
  );
  expect(body).toEqual({ before: saved, after });
});
