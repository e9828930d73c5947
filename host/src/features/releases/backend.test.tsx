import { getRemoteBackend, type RemoteBackend } from '@cairn/api/release-backends.contract';
import { stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { buildReleaseBoard, toIsoTimeHoursAgo } from './test/board-builders.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const open = (backend: RemoteBackend) =>
  openReleasesPage(
    buildReleaseBoard(),
    [stubResponse(getRemoteBackend, backend)],
    '/releases/learning',
  );

const findTexts = async (first: string) => {
  const section = await screen.findByRole('region', { name: 'Backend' });
  await within(section).findByText(first);
  return [...section.querySelectorAll('p')].map(({ textContent }) => textContent);
};

const up: RemoteBackend = {
  isDeclared: true,
  needs: '^2.0.0',
  state: 'up',
  contract: '2.1.0',
  at: toIsoTimeHoursAgo(2),
  ms: 12,
  isPaused: false,
};

describe('the backend of a remote', () => {
  it('that answers is shown with its contract and its time', async () => {
    open(up);
    expect(await findTexts('The backend answers with the contract 2.1.0.')).toEqual([
      'The backend answers with the contract 2.1.0.',
      'The release needs the contract ^2.0.0.',
      'Asked 2 hours ago',
      'It answered in 12 ms.',
    ]);
  });

  it('with another contract than the release needs is said to be so', async () => {
    open({ ...up, contract: '1.9.0' });
    const text = 'The backend serves the contract 1.9.0, which does not suit the release.';
    expect(await findTexts(text)).toContain(text);
  });

  it('that fails is shown with the reason, and that calls are paused', async () => {
    const failure = 'No server answers at its address.';
    const { contract: _, ms: __, ...asked } = up;
    open({ ...asked, state: 'failing', failure, isPaused: true });
    expect(await findTexts(failure)).toEqual([
      'The backend does not answer as it should.',
      failure,
      'The release needs the contract ^2.0.0.',
      'Calls are paused for some seconds, because several of them have failed.',
      'Asked 2 hours ago',
    ]);
  });

  it('that the operator has not set is missed', async () => {
    open({ isDeclared: true, state: 'unconfigured', isPaused: false });
    const text = 'The site has no backend for this remote here.';
    expect(await findTexts(text)).toEqual([text]);
  });

  it('is not missed where the remote declares none', async () => {
    open({ isDeclared: false, state: 'unconfigured', isPaused: false });
    const text = 'This remote has no backend of its own.';
    expect(await findTexts(text)).toEqual([text]);
  });

  it('can be asked again when that failed', async () => {
    openReleasesPage(buildReleaseBoard(), [stubError(getRemoteBackend, 500)], '/releases/learning');
    const section = await screen.findByRole('region', { name: 'Backend' });
    expect(
      await within(section).findByText('The state of the backend could not be loaded.'),
    ).toBeVisible();
    expect(within(section).getByRole('button', { name: 'Try Again' })).toBeEnabled();
  });
});
