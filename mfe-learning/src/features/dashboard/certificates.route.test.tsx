import { listCertificates } from '@cairn/api/certificates.contract';
import { buildCourse } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCertificate } from '../../lib/test/build-certificate.ts';
import { openDashboardPage } from './test/dashboard-page.tsx';

const talks = buildCourse({ CourseID: 'talks', CourseTitle: 'Talks', CourseType: 'sync' });
const sql = buildCourse({ CourseID: 'sql', CourseTitle: 'SQL' });
const student = {
  Courses: {
    talks: { Status: 'pass', CompletionDate: '2026-04-05T23:30:00.000Z' },
    sql: { m1: { LectureCompleted: false } },
  },
};
type World = Parameters<typeof openDashboardPage>[0];
const open = (world: World = {}) =>
  openDashboardPage({
    student,
    courses: [talks, sql],
    address: '/dashboard?tab=certificates',
    ...world,
  });

const kept = () => JSON.parse(localStorage.getItem('certificate.current') ?? 'null');
const link = () =>
  screen.findByRole('link', { name: 'View certificate of Talks (opens in a new tab)' });
/** Prevents the navigation, which jsdom lacks; a browser would open a tab. */
const stayHere = () =>
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });

describe('certificates on the dashboard', () => {
  it('[DASH-05] [CERT-02] has one entry for each completed course, with its date, that opens /certificate in a new tab', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Certificates' });
    const [entry, ...others] = within(list).getAllByRole('listitem');
    expect(entry).toHaveTextContent('TalksCompleted on April 5, 2026');
    expect(others).toEqual([]);
    expect(await link()).toHaveAttribute('href', '/certificate');
    expect(await link()).toHaveAttribute('target', '_blank');
  });

  it('[DASH-05] [LEARN-11] [LEARN-12] [CERT-02] keeps what the certificate states, and whose it is, when it is opened', async () => {
    const { requests } = open({
      stubs: [stubResponse(listCertificates, [buildCertificate({ FounderName: 'Grace Lund' })])],
    });
    await link();
    expect(kept()).toBeNull();
    await waitFor(() => expect(listCallsTo(requests, listCertificates)).toHaveLength(1));
    await waitFor(async () => {
      stayHere();
      await userEvent.click(await link());
      expect(kept()).toEqual({
        StudentID: 'student-1',
        courseId: 'talks',
        certificateId: '7XKM4QZT9PWC',
        courseTitle: 'Talks',
        instructorName: 'Noor Aziz',
        founderName: 'Grace Lund',
        competencies: ['Speaking', 'Listening'],
        issueDate: '2026-04-06T12:00:00.000Z',
        completionDate: '2026-04-05T23:30:00.000Z',
      });
    });
  });

  it('keeps what the course says while the list of certificates does not come', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ stubs: [stubError(listCertificates, 503)] });
    const opened = await link();
    await waitFor(() => expect(logged).toHaveBeenCalled());
    stayHere();
    await userEvent.click(opened);
    expect(kept()).toMatchObject({ courseId: 'talks', courseTitle: 'Talks', certificateId: '' });
  });

  it('[MENR-20] lists certificates of earlier rounds apart, each with the page on which it stays valid', async () => {
    const certificate = (CourseID: string, CertificateID: string, CompletionDate: string) =>
      buildCertificate({ CourseID, CourseTitle: CourseID, CertificateID, CompletionDate });
    const newest = certificate('talks', '7XKM4QZT9PWC', '2026-04-05T23:30:00.000Z');
    open({
      stubs: [
        stubResponse(listCertificates, [
          newest,
          certificate('sql', '5YKM4QZT9PWD', '2025-05-05T12:00:00.000Z'),
          certificate('talks', '6ZKM4QZT9PWE', '2024-04-05T12:00:00.000Z'),
        ]),
      ],
    });
    const earlier = await screen.findByRole('region', { name: 'Earlier certificates' });
    const links = within(earlier).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'sql, completed on May 5, 2025',
      'talks, completed on April 5, 2024',
    ]);
    expect(links[1]).toHaveAttribute('href', '/certificates/6ZKM-4QZT-9PWE');
    await waitFor(async () => {
      stayHere();
      await userEvent.click(await link());
      expect(kept()).toMatchObject({ certificateId: newest.CertificateID });
    });
  });

  it('[DASH-05] without a completed course says so', async () => {
    open({ courses: [sql] });
    expect(await screen.findByRole('heading', { name: 'No certificates yet.' })).toBeVisible();
  });
});
