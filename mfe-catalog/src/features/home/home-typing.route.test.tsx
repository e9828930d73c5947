import { listCourses } from '@cairn/api/courses.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { RecordingWorker } from '@cairn/search/recording-worker';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HomePage } from './home.page.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search courses and roles' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Opens the home page with an empty search field, once its search is ready. */
const open = async () => {
  stubApi(
    stubResponse(listCourses, [buildCourse({ CourseTitle: 'Security Basics' })]),
    stubResponse(listRoles, [buildRole({ RoleTitle: 'Security Analyst' })]),
  );
  renderRoute([{ path: '/', element: <HomePage /> }], '/');
  await userEvent.type(box(), 'security');
  await screen.findByRole('region', { name: 'Courses' });
  await userEvent.clear(box());
  RecordingWorker.asked = [];
  jest.useFakeTimers();
};

beforeEach(() => {
  RecordingWorker.fails = false;
  Object.assign(globalThis, { Worker: RecordingWorker });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'Worker');
});

describe('typing on the home page', () => {
  it('[HOME-07] [CONST-02] runs one search when quick, 50 ms after the last key', async () => {
    await open();
    for (const term of ['secu', 'sec', 'se', 'security b']) {
      type(term);
      await wait(49);
    }
    expect(RecordingWorker.asked).toEqual([]);
    await wait(1);
    expect(RecordingWorker.asked).toEqual(['security b']);
    await wait(1000);
    expect(RecordingWorker.asked).toEqual(['security b']);
  });

  it.each(['', '  ', 's', ' s '])('[HOME-05] [CONST-02] shows nothing for "%s"', async (term) => {
    await open();
    type(term);
    await wait(1000);
    expect(RecordingWorker.asked).toEqual([]);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(screen.queryByText('No results found.')).not.toBeInTheDocument();
  });

  it.each(['se', ' se '])('[HOME-05] [CONST-02] shows what "%s" finds', async (term) => {
    await open();
    type(term);
    await wait(1000);
    expect(screen.getByRole('region', { name: 'Courses' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Roles' })).toBeVisible();
  });

  it('[HOME-05] takes the results away when one character is left', async () => {
    await open();
    type('se');
    await wait(1000);
    type('s');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    await wait(1000);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it.each(['zz', 'zzzzqqqq'])('[HOME-10] says that "%s" finds nothing', async (term) => {
    await open();
    type(term);
    await wait(1000);
    // The region exists before its text, as screen readers may ignore one that comes with its text.
    expect(screen.getByRole('status')).toHaveTextContent('No results found.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.queryByText('No results found.')).not.toBeInTheDocument();
    await wait(1000);
    expect(screen.queryByText('No results found.')).not.toBeInTheDocument();
  });

  it('[HOME-10] clearing the box takes the cards away', async () => {
    await open();
    type('security');
    await wait(1000);
    expect(screen.getAllByRole('region')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    await wait(1000);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
