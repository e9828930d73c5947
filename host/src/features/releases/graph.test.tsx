import { getReleaseGraph, type ReleaseGraph } from '@cairn/api/release-history.contract';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildReleaseBoard } from './test/board-builders.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const graph: ReleaseGraph = {
  channel: 'production',
  lends: { react: '19.3.1' },
  remotes: [
    {
      name: 'catalog',
      version: '3.8.1',
      shared: { react: '^19.0.0' },
      emits: ['enrolment.changed'],
      listens: [],
    },
    {
      name: 'learning',
      version: '4.8.2',
      shared: { react: '^19.0.0' },
      emits: [],
      listens: ['enrolment.changed', 'session.changed'],
    },
    { name: 'player', version: '6.1.4', shared: { react: '^19.2.0' }, emits: [], listens: [] },
  ],
  edges: [
    { event: 'enrolment.changed', from: 'catalog', to: 'learning', version: '1.0' },
    { event: 'session.changed', from: 'host', to: 'learning' },
  ],
  slots: [
    { slot: 'dashboard/aside', owner: 'learning', fillers: ['catalog', 'player'] },
    { slot: 'learning/foot', owner: 'learning', fillers: [] },
  ],
};
const AT = '/releases?show=graph';
/** Returns the lines of the table of a part, which has the name of the part. */
const rows = (section: HTMLElement) =>
  within(
    within(section).getByRole('table', {
      name: within(section).getByRole('heading').textContent ?? '',
    }),
  )
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const part = (name: string) => screen.findByRole('region', { name });

describe('the dependencies', () => {
  it('says who emits each event and who listens, in a picture and in a table', async () => {
    openReleasesPage(buildReleaseBoard(), [stubResponse(getReleaseGraph, graph)], AT);
    const events = await part('Events');
    expect(rows(events)).toEqual([
      'enrolment.changed 1.0cataloglearning',
      'session.changed hostlearning',
    ]);
    const picture = within(events).getByRole('img', {
      name: '2 events between the remotes',
    });
    expect(picture).toHaveTextContent('cataloghostenrolment.changedsession.changedlearning');
  });

  it('says what the host lends and who asks for it in which range', async () => {
    openReleasesPage(buildReleaseBoard(), [stubResponse(getReleaseGraph, graph)], AT);
    const shares = await part('Shared modules');
    expect(rows(shares)).toEqual([
      'react19.3.1^19.0.0catalog and learning',
      'react19.3.1^19.2.0player',
    ]);
    expect(within(shares).getByRole('img')).toHaveTextContent('catalog and 1 more');
  });

  it('says who owns each slot and who fills it, in a picture and in a table', async () => {
    openReleasesPage(buildReleaseBoard(), [stubResponse(getReleaseGraph, graph)], AT);
    const slots = await part('Slots');
    expect(rows(slots)).toEqual([
      'dashboard/asidelearningcatalog and player',
      'learning/footlearning–',
    ]);
    const picture = within(slots).getByRole('img', {
      name: '2 slots with their fillers',
    });
    expect(picture).toHaveTextContent('learningdashboard/asidecatalogplayer');
  });

  it('leaves slots out where the server names none', async () => {
    const { slots: _slots, ...older } = graph;
    openReleasesPage(buildReleaseBoard(), [stubResponse(getReleaseGraph, older)], AT);
    await part('Events');
    expect(screen.queryByRole('region', { name: 'Slots' })).not.toBeInTheDocument();
  });

  it('looks at the neighbours of one remote, which its address names', async () => {
    const { router } = openReleasesPage(
      buildReleaseBoard(),
      [stubResponse(getReleaseGraph, graph)],
      AT,
    );
    const choice = await screen.findByRole('combobox', { name: 'Neighbours of' });
    await userEvent.selectOptions(choice, 'catalog');
    expect(rows(await part('Events'))).toEqual(['enrolment.changed 1.0cataloglearning']);
    const events = within(await part('Events'));
    expect(events.getByText('host').parentElement).toHaveAttribute('data-back');
    expect(events.getByText('catalog', { selector: 'text' }).parentElement).not.toHaveAttribute(
      'data-back',
    );
    expect(router.state.location.search).toBe('?show=graph&remote=catalog');
  });

  it('asks for another channel', async () => {
    const { requests } = openReleasesPage(
      buildReleaseBoard(),
      [stubResponse(getReleaseGraph, graph)],
      AT,
    );
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Channel' }),
      'Staging',
    );
    await part('Shared modules');
    expect(listCallsTo(requests, getReleaseGraph).map(({ url }) => new URL(url).search)).toEqual([
      '?channel=production',
      '?channel=staging',
    ]);
  });

  it('says that nothing runs there, or that nothing is between them', async () => {
    const nothing = { ...graph, remotes: [], edges: [] };
    const { unmount } = openReleasesPage(
      buildReleaseBoard(),
      [stubResponse(getReleaseGraph, nothing)],
      AT,
    );
    expect(await screen.findByText('Nothing runs on this channel yet.')).toBeVisible();
    unmount();
    const alone = { ...graph, edges: [] };
    openReleasesPage(buildReleaseBoard(), [stubResponse(getReleaseGraph, alone)], AT);
    expect(await screen.findByText(/No remote of this channel emits an event/)).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    openReleasesPage(buildReleaseBoard(), [stubError(getReleaseGraph, 500)], AT);
    expect(await screen.findByRole('alert')).toHaveTextContent('The graph could not be loaded.');
  });
});
