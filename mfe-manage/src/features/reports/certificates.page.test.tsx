import {
  downloadReportedCertificates,
  listCertificateMonths,
  listReportedCertificates,
  type ReportedCertificate,
  revokeCertificate,
} from '@cairn/api/staff-reports.contract';
import { events } from '@cairn/session';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const build = (change: Partial<ReportedCertificate> = {}): ReportedCertificate => ({
  certificateId: '7XKM4QZT9PWC',
  personId: 'maya',
  studentName: 'Maya Okafor',
  courseTitle: 'Spotting Phishing',
  issuedAt: '2026-03-02T09:00:00.000Z',
  revoked: null,
  ...change,
});
const revoked = build({
  certificateId: '000000000001',
  studentName: 'Omar Haddad',
  revoked: { at: '2026-03-05T09:00:00.000Z', reason: 'Issued by mistake.' },
});
const months = [
  { month: '2026-03-01', issued: 2, revoked: 1 },
  ...Array.from({ length: 13 }, (_, at) => ({
    month: new Date(Date.UTC(2026, 1 - at, 1)).toISOString().slice(0, 10),
    issued: 1,
    revoked: 0,
  })),
];
const open = (search = '', roles = ['administrator'], hasMore = false) =>
  openManagePage({
    path: `/manage/reports/certificates${search}`,
    roles,
    stubs: [
      stubResponse(listReportedCertificates, {
        certificates: [build(), revoked],
        page: 1,
        hasMore,
      }),
      stubResponse(listCertificateMonths, { months }),
      stubResponse(downloadReportedCertificates, 'Certificate'),
      stubResponse(revokeCertificate, revoked),
    ],
  });
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, listReportedCertificates).map(({ url }) => new URL(url).search);

describe('the certificates', () => {
  it('[MREP-07] are searched by number, name and course, and open on their public page', async () => {
    const { requests, router } = open('?search=maya&page=2', undefined, true);
    const row = (await screen.findByRole('link', { name: 'Maya Okafor' })).closest(
      'tr',
    ) as HTMLElement;
    expect(within(row).getByRole('link', { name: '7XKM-4QZT-9PWC' })).toHaveAttribute(
      'href',
      '/certificates/7XKM-4QZT-9PWC',
    );
    expect(queries(requests)).toEqual(['?page=2&search=maya']);
    const field = screen.getByRole('searchbox', { name: 'Number, name or course' });
    await userEvent.clear(field);
    await userEvent.type(field, '7xkm');
    await waitFor(() => expect(queries(requests).at(-1)).toBe('?page=1&search=7xkm'));
    expect(router.state.location.search).toBe('?search=7xkm');
    await userEvent.click(await screen.findByRole('link', { name: 'Older certificates' }));
    await waitFor(() => expect(queries(requests).at(-1)).toBe('?page=2&search=7xkm'));
  });

  it('[MREP-10] have a plot by month, of the same certificates as the list', async () => {
    const { requests } = open('?search=maya&page=2');
    const plot = within(
      await screen.findByRole('figure', { name: '15 certificates were issued. Revoked: 1.' }),
    );
    const bars = plot.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(bars).toHaveLength(13);
    expect([bars[0], bars[1], bars.at(-1)]).toEqual([
      'March 20262, revoked: 1',
      'February 20261',
      'Earlier2',
    ]);
    expect(new URL(listCallsTo(requests, listCertificateMonths)[0]?.url ?? '').search).toBe(
      '?search=maya',
    );
  });

  it('[MREP-10] keep their search in the address, for the file as well', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests } = open('?search=maya&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadReportedCertificates).map(({ url }) => new URL(url).search),
      ).toEqual(['?search=maya']),
    );
  });

  it('[MREP-08] are revoked with a reason, which is shown to staff', async () => {
    const notices: string[] = [];
    events.on('notice.shown', ({ message }) => notices.push(message));
    const { requests } = open();
    expect(await screen.findByText('Issued by mistake.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke 7XKM-4QZT-9PWC' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: /^Revoke/ });
    await userEvent.click(button);
    expect(listCallsTo(requests, revokeCertificate)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), ' Wrong person. ');
    await userEvent.click(dialog.getByRole('button', { name: /^Revoke/ }));
    await waitFor(() => expect(notices).toEqual(['The certificate has been revoked.']));
    const [call] = listCallsTo(requests, revokeCertificate);
    expect(call?.url).toContain('/certificates/7XKM4QZT9PWC/revoke');
    expect(await call?.json()).toEqual({ reason: 'Wrong person.' });
  });

  it('cannot be revoked by group managers', async () => {
    open('', ['group-manager']);
    expect(await screen.findByText('Valid')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument();
  });

  it('say that nothing was found, or that they could not be loaded', async () => {
    const { unmount } = openManagePage({
      path: '/manage/reports/certificates?search=x',
      stubs: [
        stubResponse(listReportedCertificates, { certificates: [], page: 1, hasMore: false }),
        stubResponse(listCertificateMonths, { months: [] }),
      ],
    });
    expect(await screen.findByText('No certificates found.')).toBeVisible();
    unmount();
    openManagePage({
      path: '/manage/reports/certificates',
      stubs: [
        stubError(listReportedCertificates, 500),
        stubResponse(listCertificateMonths, { months: [] }),
      ],
    });
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
  });
});
