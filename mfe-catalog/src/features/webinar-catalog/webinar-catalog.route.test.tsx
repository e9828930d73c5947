import { listWebinars } from '@cairn/api/webinars.contract';
import { events, setReporter } from '@cairn/session';
import { findArtDrawings } from '@cairn/testing/drawings';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  toIsoDateInDays,
  openWebinarCatalog,
  webinarRoutes,
  findWebinarRow,
  buildWebinar,
} from './test/open-webinars.tsx';

const titles = async () =>
  within(await screen.findByRole('list', { name: 'Webinars' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

afterEach(() => setReporter(undefined));

describe('webinar catalogue', () => {
  it('[WEB-01] shows a visitor each webinar with picture, title, description, date and times', async () => {
    const { requests } = openWebinarCatalog([
      buildWebinar({ Date: '2030-05-04', ThumbnailUrl: '/media/picture/logs.png' }),
      buildWebinar({ WebinarID: 'w2', Title: 'Plain', Date: '2030-05-05' }),
    ]);
    const shown = within(await findWebinarRow());
    expect(shown.getByText('One night of logins.')).toBeVisible();
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
    expect(shown.getByText(day.format(Date.parse('2030-05-04T14:00Z')))).toHaveAttribute(
      'datetime',
      '2030-05-04T14:00:00.000Z',
    );
    const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
    for (const time of ['14:00', '15:15']) {
      const [clock = ''] = hour.format(Date.parse(`2030-05-04T${time}Z`)).split(/\s/);
      expect(shown.getByText(new RegExp(clock))).toBeVisible();
    }
    const [logs, other] = screen.getAllByRole('article');
    expect(logs?.querySelector('img')).toHaveAttribute('src', '/media/picture/logs.png');
    expect(await findArtDrawings(other)).toHaveLength(1);
    expect(listCallsTo(requests, listWebinars)[0]?.headers.has('jwt-Token')).toBe(false);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/webinars/all']);
  });

  it('shows skeletons while it loads', async () => {
    openWebinarCatalog([buildWebinar()]);
    expect(screen.getByRole('group', { name: 'Loading webinars' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await findWebinarRow();
    expect(screen.queryByRole('group', { name: 'Loading webinars' })).not.toBeInTheDocument();
  });

  it('leads to the next session from wherever the list stands', async () => {
    const all = [-9, -8, -7, -6, -5, -4, 2, 3].map((day, index) =>
      buildWebinar({
        WebinarID: `w${index}`,
        Title: `Webinar ${index}`,
        Date: toIsoDateInDays(day),
      }),
    );
    const { router } = openWebinarCatalog(all);
    await userEvent.click(await screen.findByRole('link', { name: 'Next session' }));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('heading', { name: 'Webinar 6' })).toHaveFocus();
  });

  it('has no such link where the next session is the first of the list, or there is none', async () => {
    const { unmount } = openWebinarCatalog([
      buildWebinar(),
      buildWebinar({ WebinarID: 'w2', Date: toIsoDateInDays(4) }),
    ]);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: 'Next session' })).not.toBeInTheDocument();
    unmount();
    openWebinarCatalog([
      buildWebinar({ Date: toIsoDateInDays(-4) }),
      buildWebinar({ WebinarID: 'w2', Date: toIsoDateInDays(-3) }),
    ]);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: 'Next session' })).not.toBeInTheDocument();
  });

  it('[WEB-02] finds by title and description and goes back to page 1', async () => {
    const six = Array.from({ length: 6 }, (_, index) =>
      buildWebinar({ WebinarID: `w${index}`, Title: `Webinar ${index}` }),
    );
    const { router } = openWebinarCatalog(
      [...six, buildWebinar({ WebinarID: 'cloud', Title: 'Bills', Description: 'The CLOUD.' })],
      '/webinar-catalog?page=2',
    );
    await screen.findByRole('list', { name: 'Webinars' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search for webinars' }), 'cloud');
    expect(await titles()).toEqual(['Bills']);
    expect(router.state.location.search).toBe('?search=cloud');
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByRole('heading', { name: 'No webinars found.' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all webinars' }));
    expect(await titles()).toHaveLength(5);
  });

  it('[WEB-03] shows six on pages of five and one, by date and time across pages', async () => {
    const days = [5, 3, -4, 6, 1];
    const { router } = openWebinarCatalog([
      buildWebinar({ WebinarID: 'odd', Title: 'Some day', Date: 'soon' }),
      ...days.map((day) =>
        buildWebinar({ WebinarID: `w${day}`, Title: `In ${day} days`, Date: toIsoDateInDays(day) }),
      ),
    ]);
    expect(await titles()).toEqual([-4, 1, 3, 5, 6].map((day) => `In ${day} days`));
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
    expect(await titles()).toEqual(['Some day']);
    expect(screen.getByText('soon, 14:00Z, 15:15Z')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('bad values in the address are harmless', async () => {
    openWebinarCatalog([buildWebinar()], '/webinar-catalog?page=x&sort=1');
    expect(await titles()).toEqual(['Reading Logs']);
  });

  it('knows what goes on now and what is over', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-05-04T14:30:00Z'));
    openWebinarCatalog([
      buildWebinar({ Date: '2030-05-04' }),
      buildWebinar({ WebinarID: 'w2', Title: 'Last week', Date: '2030-04-27' }),
    ]);
    expect(within(await findWebinarRow()).getByText('Live now')).toBeVisible();
    const over = within(await findWebinarRow('Last week'));
    expect(over.getByText('Ended')).toBeVisible();
    expect(over.getByRole('button', { name: 'Sign Up' })).toHaveAccessibleDescription(
      'Last week This webinar has ended.',
    );
    expect(over.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });

  it('[WEB-08] a failed list is only logged: an empty place, no notice, another try', async () => {
    const reported: unknown[] = [];
    setReporter((_error, context) => reported.push(context));
    const notices: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => notices.push(message));
    stubApi(stubError(listWebinars, 500));
    renderRoute(webinarRoutes, '/webinar-catalog');
    expect(
      await screen.findByRole('heading', { name: 'The webinars could not be loaded.' }),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reported).toEqual([{ at: 'webinars' }]);
    stubApi(stubResponse(listWebinars, [buildWebinar()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titles()).toEqual(['Reading Logs']);
    stop();
    expect(notices).toEqual([]);
  });
});
