import { getCertificate, getCertificateFile } from '@cairn/api/certificates.contract';
import { SiteContext, Outlet } from '@cairn/runtime';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toCertificateRecord, writeCertificateRecord } from '@cairn/record/certificate-record';
import { buildCertificate } from '../../lib/test/build-certificate.ts';
import { certificateRoutes } from './certificate.routes.tsx';

const own = buildCertificate({ CourseTitle: 'Talks & tales' });
const PAGE = 'http://localhost/certificates/7XKM-4QZT-9PWC';

const site = {
  brand: { name: 'Summit', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
} as const;
const NETWORK = 'https://network.example/add?from=cairn';

const open = (profileFormUrl?: string) => {
  signInAs();
  stubApi(stubResponse(getCertificate, own), stubError(getCertificateFile, 503));
  writeCertificateRecord(toCertificateRecord(own));
  const element = (
    <SiteContext value={{ ...site, ...(profileFormUrl !== undefined && { profileFormUrl }) }}>
      <Outlet />
    </SiteContext>
  );
  renderRoute([{ element, children: certificateRoutes }], '/certificate');
  const notices: string[] = [];
  events.on('notice.shown', ({ message }) => notices.push(message));
  return notices;
};
const shareButton = () => screen.findByRole('button', { name: 'Share' });
const deviceShares = (share: () => Promise<void>) => {
  const asked = jest.fn(share);
  Object.defineProperty(navigator, 'share', { value: asked, configurable: true });
  return asked;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('sharing a certificate', () => {
  it('is left to the device where it can, with the page that everybody may open', async () => {
    const asked = deviceShares(() => Promise.resolve());
    const notices = open();
    await userEvent.click(await shareButton());
    expect(asked).toHaveBeenCalledWith({ title: 'Certificate: Talks & tales', url: PAGE });
    expect(notices).toEqual([]);
    expect(screen.queryByText(PAGE)).not.toBeInTheDocument();
  });

  it('is given up without a word', async () => {
    deviceShares(() => Promise.reject(new DOMException('no', 'AbortError')));
    const notices = open();
    await userEvent.click(await shareButton());
    expect(notices).toEqual([]);
    expect(screen.queryByText(PAGE)).not.toBeInTheDocument();
  });

  it('copies the link elsewhere, and says so', async () => {
    const user = userEvent.setup();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const notices = open();
    await user.click(await shareButton());
    expect(notices).toEqual(['Link copied. Everybody who has it can check the certificate.']);
    expect(written).toHaveBeenCalledWith(PAGE);
  });

  it('shows the link where nothing can be copied', async () => {
    const user = userEvent.setup();
    const notices = open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(await shareButton());
    expect(await screen.findByText(PAGE)).toBeVisible();
    expect(notices).toEqual([]);
  });
});

it('fills in the form of a profile', async () => {
  open(NETWORK);
  const link = await screen.findByRole('link', { name: 'Add to profile (new tab)' });
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(origin + pathname).toBe('https://network.example/add');
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'cairn',
    startTask: 'CERTIFICATION_NAME',
    name: 'Talks & tales',
    organizationName: 'Summit',
    issueYear: '2026',
    issueMonth: '4',
    certUrl: PAGE,
    certId: '7XKM-4QZT-9PWC',
  });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('offers no profile where none is configured', async () => {
  open();
  await shareButton();
  expect(screen.queryByRole('link', { name: /profile/ })).not.toBeInTheDocument();
});
