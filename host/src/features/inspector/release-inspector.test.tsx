import { getReleaseRights } from '@cairn/api/release-people.contract';
import type {
  BootManifest,
  RemoteManifest,
  RemotesListResponse,
} from '@cairn/release-contract/boot-manifest';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { render, screen, waitFor, within } from '@testing-library/react';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { createPageReleaseLog } from './release-log.ts';
import { ReleaseInspector } from './release-inspector.tsx';

const remote = (name: string, version: string, source?: RemoteManifest['source']) => ({
  name,
  current: {
    version,
    base: `/remotes/${name}/${version}/`,
    entry: 'remoteEntry.js',
    container: name,
    preload: [],
    integrity: {},
  },
  previous: [],
  routes: [],
  ...(source && { source }),
});

const boot = (given: Partial<BootManifest> = {}): BootManifest => ({
  host: { version: '5.0.0', previous: ['4.9.0'] },
  remotes: [remote('learning', '2.0.0')],
  overrides: [],
  channel: 'production',
  revision: 41,
  hostRoutes: [],
  loadTimeoutMs: 1000,
  assets: {},
  site: siteConfigStub,
  ...given,
});

const all: RemotesListResponse = {
  remotes: [remote('catalog', '1.0.0'), remote('player', '3.1.0', 'override')],
  choices: {
    channels: ['production', 'trials'],
    versions: {
      catalog: ['1.2.0', '1.0.0'],
      player: ['3.1.0', '3.0.0'],
      host: ['5.1.0', '5.0.0'],
    },
  },
};

/** Stubs the list of remotes and the calls of the API. */
const open = (answer: RemotesListResponse, manifest = boot(), rights: object[] = []) => {
  const me = { kind: 'person', name: 'Lena Roth' } as const;
  stubApi(stubResponse(getReleaseRights, { me, rights: rights as never }));
  const toApi = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  jest
    .mocked(fetch)
    .mockImplementation(async (input, init) =>
      input === '/boot/remotes' ? Response.json(answer) : toApi(input, init),
    );
  render(<ReleaseInspector manifest={manifest} log={createPageReleaseLog()} onClose={() => {}} />);
};
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('[MIX-04] the inspector', () => {
  it('offers the versions of each remote, what is overridden first', async () => {
    const overrides = [{ name: 'player', version: '3.1.0', from: 'chosen' as const }];
    open(all, boot({ overrides }));
    const catalog = await screen.findByLabelText('Version of catalog');
    expect(optionsOf(catalog)).toEqual(['Releases of the channel', '1.2.0', '1.0.0']);
    expect(catalog).toHaveValue('');
    expect(screen.getByLabelText('Version of player')).toHaveValue('3.1.0');
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'player',
      'host',
      'catalog',
      'learning',
    ]);
  });

  it('offers the versions of the host, and no build of it on this machine', async () => {
    const overrides = [{ name: 'host', version: '5.1.0', from: 'chosen' as const }];
    const host = { version: '5.1.0', previous: ['5.0.0'], source: 'override' as const };
    open(all, boot({ overrides, host, channel: 'trials' }));
    const versions = await screen.findByLabelText('Version of host');
    expect(optionsOf(versions)).toEqual(['Releases of the channel', '5.1.0', '5.0.0']);
    expect(versions).toHaveValue('5.1.0');
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('host');
    expect(screen.getByLabelText('Version or address for catalog')).toBeVisible();
    expect(screen.queryByLabelText('Version or address for host')).not.toBeInTheDocument();
  });

  it('shows a chosen host that was passed over, first, beside the one that runs', async () => {
    const overrides = [{ name: 'host', version: '5.1.0', from: 'chosen' as const }];
    const passed = { source: 'override' as const, passedOver: ['5.1.0'] };
    const host = { version: '5.0.0', previous: ['5.1.0'], ...passed };
    open(all, boot({ overrides, host, remotes: [remote('catalog', '1.0.0')] }));
    const versions = await screen.findByLabelText('Version of host');
    expect(versions).toHaveValue('5.1.0');
    expect(versions).toHaveDisplayValue('5.1.0, chosen but not used');
    const [first] = within(screen.getByRole('list', { name: 'Releases' })).getAllByRole('listitem');
    if (!first) throw new Error('Nothing is listed.');
    expect(within(first).getByRole('heading')).toHaveTextContent('host');
    expect(first).toHaveTextContent(/^host5\.0\.0Fallback/);
    expect(first).toHaveTextContent('5.0.0 runs instead.');
    expect(screen.getByLabelText('Version of player')).toHaveDisplayValue(
      'Releases of the channel',
    );
  });

  it('offers no channel where there is no other to go to', async () => {
    open({ ...all, choices: { channels: ['trials'], versions: {} } }, boot({ channel: 'trials' }));
    expect(await screen.findByLabelText('Version of catalog')).toBeVisible();
    expect(screen.queryByLabelText('Channel')).not.toBeInTheDocument();
  });

  it('offers the channels that this visitor may go to', async () => {
    open(all, boot({ channel: 'trials' }));
    const channel = await screen.findByLabelText('Channel');
    expect(optionsOf(channel)).toEqual(['production', 'trials']);
    expect(channel).toHaveValue('trials');
    expect(screen.getByText('trials, revision 41')).toBeVisible();
  });

  it('takes an address of a build on this machine off production alone', async () => {
    open(all, boot({ channel: 'trials' }));
    expect(await screen.findByLabelText('Version or address for catalog')).toBeVisible();
  });

  it('offers no URL of a build on the production channel', async () => {
    open(all);
    await screen.findByLabelText('Version of catalog');
    expect(screen.queryByLabelText('Version or address for catalog')).not.toBeInTheDocument();
  });

  it('says nothing to a visitor who may choose nothing: no other remote, no version, no channel', async () => {
    open({ remotes: [] });
    await waitFor(() => expect(screen.queryByText('learning')).toBeVisible());
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith('/boot/remotes'));
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'host',
      'learning',
    ]);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByText(/production/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'All releases' })).not.toBeInTheDocument();
  });

  it.each([
    ['a right', [{ remote: 'catalog', channel: '*', actions: ['promote'] }], 1],
    ['no right', [], 0],
  ])('leads somebody with %s to the page of releases so many times', async (_, rights, links) => {
    signInAs();
    open({ remotes: [] }, boot(), rights);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: 'All releases' })).toHaveLength(links),
    );
  });
});
