import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { screen, within } from '@testing-library/react';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { getHostStartDurationMs } from '../../lib/host-start.tsx';
import { watchPageReleases } from './watch-releases.ts';

jest.mock('../../lib/host-start.tsx', () => ({ getHostStartDurationMs: jest.fn() }));

const manifest: BootManifest = {
  host: { version: '3.0.0', previous: ['2.9.0'] },
  remotes: [],
  overrides: [],
  channel: 'production',
  mark: 'of the page',
  hostRoutes: [],
  loadTimeoutMs: 1000,
  assets: {},
  site: siteConfigStub,
};

it('tells registry and inspector that the host runs once its frame has stood', async () => {
  jest.mocked(getHostStartDurationMs).mockReturnValue(321.4);
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ remotes: [] }));
  watchPageReleases(manifest, '');
  dispatchEvent(new Event('pagehide'));
  const events = [{ remote: 'host', version: '3.0.0', kind: 'loaded', ms: 321 }];
  expect(JSON.parse(asked.mock.calls[0]?.[1]?.body as string)).toEqual({
    channel: 'production',
    mark: 'of the page',
    events,
  });
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyR', altKey: true, shiftKey: true, bubbles: true }),
  );
  const inspector = within(await screen.findByRole('dialog', { name: 'Release inspector' }));
  const host = within(inspector.getByRole('listitem'));
  expect(host.getByRole('heading')).toHaveTextContent('host');
  expect(host.getByText('Running')).toBeVisible();
  expect(host.getByText('321 ms')).toBeVisible();
});
