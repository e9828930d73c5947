import { listWebinars, type Webinar } from '@cairn/api/webinars.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { WebinarCatalogPage } from '../webinar-catalog.page.tsx';

export const webinarRoutes = [{ path: '/webinar-catalog', element: <WebinarCatalogPage /> }];
/** Returns the date that many days from now, as an ISO date. */
export const toIsoDateInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Builds a webinar in three days; a test sets what matters. */
export const buildWebinar = (change: Partial<Webinar> = {}): Webinar => ({
  WebinarID: 'w1',
  Title: 'Reading Logs',
  Description: 'One night of logins.',
  Date: toIsoDateInDays(3),
  Time: '14:00Z',
  EndTime: '15:15Z',
  ThumbnailUrl: '',
  Attendees: [],
  ...change,
});
export const openWebinarCatalog = (webinars: readonly Webinar[], url = '/webinar-catalog') => {
  const requests = stubApi(stubResponse(listWebinars, [...webinars]));
  return { ...renderRoute(webinarRoutes, url), requests };
};
export const findWebinarRow = (title = 'Reading Logs') =>
  screen.findByRole('article', { name: title });
