import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { isVisitMeasured } from './measured-visits.rules.ts';

const page = (pageId: string) => ({
  channel: 'production',
  mark: 'signed',
  pageId,
  remotes: [] as RemoteManifest[],
});
const ids = Array.from({ length: 4000 }, (_, index) => `page-${index * 7919}`);

describe('a measured visit', () => {
  it('is one of four, and always the same for one page', () => {
    const measured = ids.filter((id) => isVisitMeasured(page(id)));
    expect(measured.length / ids.length).toBeGreaterThan(0.2);
    expect(measured.length / ids.length).toBeLessThan(0.3);
    expect(measured.every((id) => isVisitMeasured(page(id)))).toBe(true);
  });

  it('is every one with a canary of the host or a remote', () => {
    const canary = { source: 'canary' } as RemoteManifest;
    const host = { version: '1.0.0', previous: [], source: 'canary' as const };
    expect(ids.every((id) => isVisitMeasured({ ...page(id), remotes: [canary] }))).toBe(true);
    expect(ids.every((id) => isVisitMeasured({ ...page(id), host }))).toBe(true);
  });

  it.each(['channel', 'mark', 'pageId'] as const)('is none of a page without %s', (field) => {
    const { [field]: _, ...rest } = page('');
    const canary = { source: 'canary' } as RemoteManifest;
    expect(isVisitMeasured({ ...rest, remotes: [canary] })).toBe(false);
  });
});
