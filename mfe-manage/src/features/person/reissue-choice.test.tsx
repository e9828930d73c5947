import { changePerson, getPerson } from '@cairn/api/staff-people.contract';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildPerson, openManagePage } from '../../test/manage-page.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[MPEOP-31] a corrected name', () => {
  const certificates = [
    { certificateId: '7XKM4QZT9PWC', courseTitle: 'Networks', issuedAt: '2026-02-01T00:00:00Z' },
    { certificateId: '2M8T55PA7Q4D', courseTitle: 'Security', issuedAt: '2026-02-01T00:00:00Z' },
    {
      certificateId: '55PA7Q4D2M8T',
      courseTitle: 'Revoked',
      issuedAt: '2026-02-01T00:00:00Z',
      isRevoked: true,
    },
  ];
  const openWithCertificates = async () => {
    const page = openManagePage({
      path: '/manage/people/maya',
      stubs: [
        stubResponse(getPerson, buildPerson({ certificates })),
        stubResponse(changePerson, buildPerson()),
      ],
    });
    await screen.findByRole('heading', { level: 1 });
    await press('Edit');
    return page;
  };
  const save = async (requests: readonly Request[]) => {
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return listCallsTo(requests, changePerson)[0]?.json();
  };

  it('offers to issue the certificates again, and lists them', async () => {
    const { requests } = await openWithCertificates();
    const offer = () => screen.queryByRole('region', { name: 'Certificates to issue again' });
    expect(offer()).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Last name'), 'o');
    expect(offer()).toHaveTextContent('2 certificates have the old name');
    expect(within(offer() as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    expect(offer()).toHaveTextContent('Networks7XKM-4QZT-9PWC');
    expect(offer()).toHaveTextContent('Security2M8T-55PA-7Q4D');
    const choice = screen.getByRole('checkbox', { name: 'Issue them again with the new name' });
    expect(choice).toBeChecked();
    expect(choice).toHaveAccessibleDescription(
      'The old numbers lead to the new certificates and say so.',
    );
    expect(await save(requests)).toMatchObject({ reissueCertificates: true });
  });

  it('keeps them with the old name when it is unticked', async () => {
    const { requests } = await openWithCertificates();
    await userEvent.type(screen.getByLabelText('First name'), 'o');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(await save(requests)).toMatchObject({ reissueCertificates: false });
  });

  it('offers nothing for another external id, or without certificates', async () => {
    const { requests } = await openWithCertificates();
    await userEvent.type(screen.getByLabelText('External ID'), 'RC-1');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(await save(requests)).not.toHaveProperty('reissueCertificates');
  });
});
