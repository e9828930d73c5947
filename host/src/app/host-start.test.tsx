import { HOST_FAILED_EVENT, HOST_STARTED_EVENT } from '@cairn/release-contract/host-part';
import { setReporter } from '@cairn/session';
import { Navbar } from '../features/navigation/navbar.tsx';
import { getHostStartDurationMs } from '../lib/host-start.tsx';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

jest.mock('../features/navigation/navbar.tsx', () => ({ Navbar: jest.fn(() => null) }));

/** Collects the events of the document, in order. */
const heard = (): string[] => {
  const told: string[] = [];
  for (const name of [HOST_STARTED_EVENT, HOST_FAILED_EVENT])
    document.addEventListener(name, () => told.push(name), { once: true });
  return told;
};

beforeEach(() => mockMediaQueries());

describe('the page is told', () => {
  it('that the host has started once its frame stands, and how long that took', async () => {
    expect(getHostStartDurationMs()).toBeUndefined();
    const told = heard();
    await renderHostShell('/');
    expect(told).toEqual([HOST_STARTED_EVENT]);
    expect(getHostStartDurationMs()).toBeGreaterThan(0);
  });

  it('first that it has failed where the frame has no navbar, so that another host can take its place', async () => {
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    setReporter(() => {});
    jest.mocked(Navbar).mockImplementation(() => {
      throw new Error('broken navbar');
    });
    const told = heard();
    await renderHostShell('/');
    expect(told).toEqual([HOST_FAILED_EVENT, HOST_STARTED_EVENT]);
    setReporter(undefined);
  });
});
