import { type ModuleMention, searchModules } from '@cairn/api/module-search.contract';
import { listCourses } from '@cairn/api/courses.contract';
import { setReporter } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { translatePage } from '@cairn/testing/translate-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildLetteredCourses, instructorStubs, catalogRoutes } from './test/open-catalog.tsx';

const mention: ModuleMention = {
  CourseID: 'c 1',
  CourseTitle: 'Network Design',
  ModuleTitle: 'Addresses',
  Excerpt: ['Why ', 'subnets', ' are <b>small</b>'],
};

const open = (found: Stub, address = '/course-catalog') => {
  const requests = stubApi(
    ...instructorStubs,
    stubResponse(listCourses, buildLetteredCourses(2)),
    found,
  );
  renderRoute(catalogRoutes, address);
  return requests;
};
const box = () => screen.findByRole('searchbox', { name: 'Search for courses' });
const inside = () => screen.findByRole('region', { name: 'Inside courses' });

afterEach(() => setReporter(undefined));

describe('inside courses', () => {
  it('names modules that speak of the search, with the words marked and as text', async () => {
    const requests = open(stubResponse(searchModules, [mention]));
    await userEvent.click(await box());
    // Pastes the text, since slow typing would send a search.
    await userEvent.paste('subnets');
    const region = within(await inside());
    expect(region.getByRole('link', { name: 'Network Design' })).toHaveAttribute(
      'href',
      '/course-catalog/c%201',
    );
    expect(region.getByText('Addresses').closest('p')).toHaveTextContent(
      'Addresses Why subnets are <b>small</b>',
    );
    expect(region.getByText('subnets').tagName).toBe('MARK');
    expect(screen.getByText('No courses found.')).toBeVisible();
    const asked = listCallsTo(requests, searchModules).map(({ url }) => new URL(url).search);
    expect(asked).toEqual(['?text=subnets']);
  });

  it('shows other matches while a page translator replaces the texts', async () => {
    const at = (text: string, Excerpt: string[]) => ({
      ...stubResponse(searchModules, [{ ...mention, Excerpt }]),
      when: ({ search }: URL) => search === `?text=${text}`,
    });
    stubApi(
      ...instructorStubs,
      stubResponse(listCourses, buildLetteredCourses(2)),
      at('subnets', ['Why ', 'subnets', ' are small']),
      at('small', ['', 'Small', ' and ', 'small', '.']),
    );
    const endTranslation = translatePage();
    renderRoute(catalogRoutes, '/course-catalog');
    const field = await box();
    fireEvent.change(field, { target: { value: 'subnets' } });
    const region = await inside();
    // At once, so that the list of matches stays and its texts change.
    fireEvent.change(field, { target: { value: 'small' } });
    await waitFor(() => expect(region).toHaveTextContent('Small and small.'));
    endTranslation();
  });

  it('is not there without a search, for a short one, and when nothing speaks of it', async () => {
    const requests = open(stubResponse(searchModules, []));
    await userEvent.type(await box(), 'su');
    expect(listCallsTo(requests, searchModules)).toHaveLength(0);
    await userEvent.type(await box(), 'bnets');
    await waitFor(() => expect(listCallsTo(requests, searchModules)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Inside courses' })).not.toBeInTheDocument();
  });

  it('a failure is only logged', async () => {
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    open(stubError(searchModules, 400, 'invalid'), '/course-catalog?search=subnets');
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
