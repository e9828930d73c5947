import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { render, screen } from '@testing-library/react';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { ReleaseInspectorBadge } from './inspector-badge.tsx';
import { createPageReleaseLog } from './release-log.ts';

const manifest: BootManifest = {
  remotes: [],
  overrides: [],
  channel: 'preview-planner-b-feature-new-lead-94d49e17',
  hostRoutes: [],
  loadTimeoutMs: 1000,
  assets: {},
  site: siteConfigStub,
};
const show = (given: Partial<BootManifest>) =>
  render(
    <ReleaseInspectorBadge
      manifest={{ ...manifest, ...given }}
      log={createPageReleaseLog()}
      onOpen={() => {}}
    />,
  );

it('names the branch of a preview, and not its channel', () => {
  show({ branch: 'feature/new-lead' });
  expect(screen.getByRole('button', { name: 'Preview of feature/new-lead' })).toBeVisible();
});

it('names the channel where there is no branch', () => {
  show({ channel: 'staging' });
  expect(screen.getByRole('button', { name: 'Channel staging' })).toBeVisible();
});
