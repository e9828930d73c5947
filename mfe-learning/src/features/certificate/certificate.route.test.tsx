import { getCertificate, getCertificateFile } from '@cairn/api/certificates.contract';
import { setReporter } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import type { OpenPdf, PdfPage } from '@cairn/ui/pdf-engine';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toCertificateRecord, writeCertificateRecord } from '@cairn/record/certificate-record';
import { buildCertificate } from '../../lib/test/build-certificate.ts';
import { mockObjectUrls } from '../../lib/test/object-urls.ts';
import { certificateRoutes } from './certificate.routes.tsx';

const openPdf = jest.fn<Promise<OpenPdf>, [Blob]>();
// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./certificate.page.tsx'));

const scales: number[] = [];
const page = (number: number, width: number, height: number): PdfPage => ({
  number,
  width,
  height,
  text: `Words of page ${number}`,
  draw: (_canvas: HTMLCanvasElement, scale: number) => {
    scales.push(scale);
    return { done: Promise.resolve(), stop: () => {} };
  },
});
const twoPages: OpenPdf = {
  pageCount: 2,
  page: (number) => Promise.resolve(number === 1 ? page(1, 840, 600) : page(2, 300, 600)),
  close: () => {},
};

const custom = { UseDefaultCert: false, Fields: {} };
const own = buildCertificate();
const file = stubResponse(getCertificateFile, 'the bytes');
const remember = (change: Parameters<typeof buildCertificate>[0] = {}) =>
  writeCertificateRecord(toCertificateRecord(buildCertificate(change)));

const openAs = (student: Parameters<typeof signInAs>[0], ...stubs: Stub[]) => {
  mockObjectUrls();
  openPdf.mockResolvedValue(twoPages);
  scales.length = 0;
  signInAs(student);
  const requests = stubApi(stubResponse(getCertificate, own), file, ...stubs);
  return { requests, ...renderRoute(certificateRoutes, '/certificate') };
};
const open = (...stubs: Stub[]) => openAs({}, ...stubs);
const download = () => screen.findByRole('link', { name: 'Download Certificate' });

it('leads to the survey beside the certificate while it is open', async () => {
  remember();
  openAs({ Courses: { talks: { IsCompleted: true, IsSurveyOpen: true } } });
  const link = await screen.findByRole('link', { name: 'Answer the survey of Talks' });
  expect(link).toHaveAttribute('href', '/survey/talks');
});

it('[MREP-08] shows no file of a revoked certificate, and says when it was revoked', async () => {
  remember();
  const RevokedDate = '2026-05-02T10:00:00.000Z';
  const { requests } = open(stubResponse(getCertificate, { ...own, RevokedDate }));
  expect(await screen.findByText(/^This certificate was revoked on May 2, 2026/)).toBeVisible();
  expect(screen.queryByText('Download Certificate')).not.toBeInTheDocument();
  expect(listCallsTo(requests, getCertificateFile)).toEqual([]);
});

it('says beside the certificate which parts were assessed', async () => {
  remember();
  const Parts = [{ Title: 'Speaking freely', Kind: 'assignment', IsAssessed: true } as const];
  open(stubResponse(getCertificate, { ...own, Parts }));
  const name = 'Assessed by the platform or a teacher';
  expect(await screen.findByRole('list', { name })).toHaveTextContent('Speaking freely Assignment');
});

describe('without a certificate', () => {
  it.each([
    ['none was opened', () => {}],
    ['it is another student’s', () => remember({ StudentID: 'somebody-else' })],
    ['it is none', () => localStorage.setItem('certificate.current', '{"StudentID":"student-1"}')],
    ['it is no JSON', () => localStorage.setItem('certificate.current', '{')],
  ])('[LEARN-12] says so and leads to the dashboard when %s', async (_why, prepare) => {
    prepare();
    const { requests } = open();
    expect(await screen.findByRole('heading', { name: 'No certificate selected.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard/),
    );
    expect(requests).toEqual([]);
  });

  it('is shown though full storage would not keep it', async () => {
    setReporter(() => {});
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    remember();
    full.mockRestore();
    open();
    expect(await download()).toBeVisible();
    setReporter(undefined);
  });

  it('[CERT-10] of a course that is not completed says so and leads to /learning', async () => {
    remember();
    open(stubError(getCertificate, 403, 'forbidden'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have not completed this course yet.',
    );
    expect(screen.getByRole('link', { name: 'Go to My Learning' })).toHaveAttribute(
      'href',
      '/learning',
    );
    expect(screen.queryByRole('link', { name: 'Download Certificate' })).not.toBeInTheDocument();
  });

  it('a failed call says so, and can be tried again', async () => {
    remember();
    open(stubError(getCertificate, 500));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching certificate');
    stubApi(stubResponse(getCertificate, own), file);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await download()).toBeVisible();
  });
});

describe('a certificate', () => {
  it('[LEARN-11] [CERT-02] is that of the record, after a reload too, with its link to download', async () => {
    remember();
    const { requests, unmount } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Talks' })).toBeVisible();
    expect(new URL(listCallsTo(requests, getCertificate)[0]?.url ?? '').pathname).toBe(
      '/api/courses/talks/certificate',
    );
    const facts = await screen.findByRole('region', { name: 'What the certificate says' });
    for (const words of ['Ada Moss', 'April 5, 2026', 'Noor Aziz', '7XKM-4QZT-9PWC']) {
      expect(facts).toHaveTextContent(words);
    }
    expect(within(facts).getByRole('link', { name: 'Check this certificate' })).toHaveAttribute(
      'href',
      '/certificates/7XKM-4QZT-9PWC',
    );
    unmount();
    renderRoute(certificateRoutes, '/certificate');
    expect(await screen.findByRole('heading', { level: 1, name: 'Talks' })).toBeVisible();
  });

  it('[CERT-02] [CERT-09] is offered as a PDF under a name of its own', async () => {
    remember();
    open();
    await waitFor(async () => expect(await download()).toHaveAttribute('download'));
    expect(await download()).toHaveAttribute('download', 'Certificate - Talks.pdf');
    expect((await download()).getAttribute('href')).toMatch(/^blob:/);
  });

  it('[CERT-03] is drawn at 1.5, its pages as thumbnails that fit 300 by 300', async () => {
    remember();
    open();
    expect(await screen.findByRole('img', { name: 'Certificate, page 1 of 2' })).toHaveStyle({
      inlineSize: '1260px',
    });
    const thumbnails = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('button');
    expect(thumbnails).toHaveLength(2);
    expect(scales).toEqual([1.5, 300 / 840, 0.5]);
    expect(thumbnails[0]).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(
      await screen.findByRole('img', { name: 'Certificate, page 2 of 2' }),
    ).toBeInTheDocument();
  });

  it('says for those who listen what is written on the page', async () => {
    remember();
    open();
    expect(await screen.findByText('On this page: Words of page 1')).toBeInTheDocument();
  });

  it('that cannot be drawn can still be downloaded, and drawn at another try', async () => {
    remember();
    open();
    openPdf.mockRejectedValueOnce(new Error('no worker'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The preview cannot be shown');
    expect(await download()).toHaveAttribute('href', expect.stringMatching(/^blob:/));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(
      await screen.findByRole('img', { name: 'Certificate, page 1 of 2' }),
    ).toBeInTheDocument();
  });
});

describe('a PDF of the course', () => {
  it('[CERT-07] that is missing: a warning on download, and nothing is downloaded', async () => {
    remember();
    const { requests } = open(
      stubResponse(getCertificate, buildCertificate({ CertificateOptions: custom })),
    );
    const link = await download();
    expect(screen.queryByText('No custom PDF available to download.')).not.toBeInTheDocument();
    expect(link).not.toHaveAttribute('download');
    // False means that the click's default action was prevented.
    expect(fireEvent.click(link)).toBe(false);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No custom PDF available to download.',
    );
    expect(listCallsTo(requests, getCertificateFile)).toEqual([]);
  });

  it('[CERT-08] that is missing does not matter while the default certificate is used', async () => {
    remember();
    const options = { UseDefaultCert: true, Fields: {} };
    open(stubResponse(getCertificate, buildCertificate({ CertificateOptions: options })));
    await waitFor(async () => expect(await download()).toHaveAttribute('download'));
  });

  it('that is broken: the server’s words, in its place and on download', async () => {
    remember();
    const options = { ...custom, S3Url: '/media/own.pdf' };
    open(
      stubResponse(getCertificate, buildCertificate({ CertificateOptions: options })),
      stubError(getCertificateFile, 409, 'conflict', 'The PDF cannot be read.'),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The certificate cannot be shown.*The PDF cannot be read\./,
    );
    fireEvent.click(await download());
    expect(screen.getAllByText('The PDF cannot be read.')).toHaveLength(2);
  });
});
