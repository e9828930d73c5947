import { verifyCertificate } from '@cairn/api/certificates.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCertificate } from '../../lib/test/build-certificate.ts';
import { certificateRoutes } from './certificate.routes.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./check-certificate.page.tsx'));

const genuine = stubResponse(verifyCertificate, buildCertificate());
const open = (path: string) => renderRoute(certificateRoutes, path);
const field = () => screen.findByRole('textbox', { name: 'Certificate ID' });
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }));

describe('checking a certificate', () => {
  it('shows to a visitor whose it is, of which course, and since when', async () => {
    const requests = stubApi(genuine);
    open('/certificates/7xkm-4qzt-9pwc');
    const card = await screen.findByRole('region', { name: 'Ada Moss' });
    expect(card).toHaveTextContent('Genuine certificate');
    expect(card).toHaveTextContent('has completed the course Talks on Cairn.');
    expect(card).toHaveTextContent('April 5, 2026');
    expect(card).toHaveTextContent('7XKM-4QZT-9PWC');
    // Page translators leave the name and the ID as they are.
    for (const text of ['Ada Moss', '7XKM-4QZT-9PWC'])
      expect(within(card).getByText(text)).toHaveAttribute('translate', 'no');
    expect(await field()).toHaveValue('7XKM-4QZT-9PWC');
    const [call] = listCallsTo(requests, verifyCertificate);
    expect(new URL(call?.url ?? '').pathname).toBe('/api/certificates/7XKM4QZT9PWC');
  });

  it('[MREP-08] says that a certificate was revoked, and when, in place of genuine', async () => {
    const RevokedDate = '2026-05-02T10:00:00.000Z';
    stubApi(stubResponse(verifyCertificate, buildCertificate({ RevokedDate })));
    open('/certificates/7xkm-4qzt-9pwc');
    const card = await screen.findByRole('region', { name: 'Ada Moss' });
    expect(within(card).getByRole('status')).toHaveTextContent(
      'This certificate was revoked on May 2, 2026. It is no longer valid.',
    );
    expect(card).not.toHaveTextContent('Genuine');
  });

  it('lists which parts of the course were assessed, and which the browser reported', async () => {
    const Parts = [
      { Title: 'Rows', Kind: 'lecture', IsAssessed: false },
      { Title: 'Rows', Kind: 'assessment', IsAssessed: true },
      { Title: 'Joins', Kind: 'exercise', IsAssessed: false },
    ] as const;
    stubApi(stubResponse(verifyCertificate, buildCertificate({ Parts: [...Parts] })));
    open('/certificates/7xkm-4qzt-9pwc');
    await screen.findByRole('heading', { name: 'What was assessed' });
    const texts = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(texts('Assessed by the platform or a teacher')).toEqual(['Rows Assessment']);
    expect(texts('Not assessed, reported by the student’s browser')).toEqual([
      'Rows Lecture',
      'Joins Exercise',
    ]);
  });

  it('[MPEOP-33] says of an old number that the certificate was issued again, when, and shows the new one', async () => {
    const replaced = { ReplacedID: '2M8T55PA7Q4D', ReplacedAt: '2026-05-07T09:00:00.000Z' };
    stubApi(stubResponse(verifyCertificate, { ...buildCertificate(), ...replaced }));
    open('/certificates/2M8T-55PA-7Q4D');
    const card = await screen.findByRole('region', { name: 'Ada Moss' });
    expect(card).toHaveTextContent(
      'The certificate 2M8T-55PA-7Q4D was issued again on May 7, 2026.',
    );
    expect(card).toHaveTextContent('This is the new certificate. Its ID is 7XKM-4QZT-9PWC.');
    expect(within(card).getByText('7XKM-4QZT-9PWC')).toBeVisible();
  });

  it('takes an id that is typed, however it is typed', async () => {
    stubApi(genuine);
    const { router } = open('/certificates');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Check a certificate' }),
    ).toBeVisible();
    await check();
    expect(await field()).toHaveAccessibleDescription(/Please type the ID of a certificate\./);
    await userEvent.type(await field(), ' 7xkm4qzt 9pwc');
    await check();
    expect(await screen.findByRole('region', { name: 'Ada Moss' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/certificates/7XKM-4QZT-9PWC');
  });

  it('says of an unknown id that there is none', async () => {
    stubApi(stubError(verifyCertificate, 404, 'not-found'));
    open('/certificates/7XKM-4QZT-9PWD');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no certificate with this ID.',
    );
  });

  it('does not even ask for what cannot be an id', async () => {
    const requests = stubApi(genuine);
    open('/certificates/hello');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no certificate with this ID.',
    );
    expect(requests).toEqual([]);
  });

  it('says when too many were tried, and can be asked again', async () => {
    stubApi(stubError(verifyCertificate, 429, 'too-many'));
    open('/certificates/7XKM-4QZT-9PWC');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests…');
    stubApi(genuine);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Ada Moss' })).toBeVisible();
  });
});
