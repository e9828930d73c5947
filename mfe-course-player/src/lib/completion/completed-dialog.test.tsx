import { type Certificate, getCertificate } from '@cairn/api/certificates.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import { listRoles, type Role } from '@cairn/api/roles.contract';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { CourseCompletedDialog } from './completed-dialog.tsx';

const certificate: Certificate = {
  CertificateID: '7XKM4QZT9PWC',
  CourseID: 'course-1',
  CourseTitle: 'Reading Logs',
  StudentID: 'student-1',
  StudentName: 'Maya Okafor',
  InstructorName: 'Ruth Abara',
  FounderName: '',
  Competencies: ['Log analysis', 'Incident triage'],
  IssueDate: '2026-03-04T10:00:00.000Z',
  CompletionDate: '2026-03-04T10:00:00.000Z',
};
const role = (RoleID: string, CourseIDs: string[]): Role => ({
  RoleID,
  RoleTitle: `Role ${RoleID}`,
  Description: '',
  CourseIDs,
  CompetencyIDs: [],
  ImageUrl: '',
});

interface World {
  readonly roles?: readonly Role[];
  readonly held?: readonly string[];
  readonly isRecorded?: boolean;
}

const open = ({ roles = [], held = [], isRecorded = true }: World = {}) => {
  signInAs({
    Roles: Object.fromEntries(held.map((id) => [id, false])),
    CompletedCourses: ['before'],
  });
  const course = buildCourseItem({ CourseTitle: 'Reading Logs' });
  const requests = stubApi(
    stubResponse(getCertificate, {
      ...certificate,
      CertificateOptions: { UseDefaultCert: true, Fields: {} },
    }),
    stubResponse(listRoles, [...roles]),
    stubResponse(getCourse, {
      Item: buildCourseItem({ CourseID: 'next', CourseTitle: 'What Is Next' }),
    }),
  );
  const element = (
    <CourseCompletedDialog
      {...{ course, isRecorded }}
      title="Course Completed"
      onClose={() => {}}
    />
  );
  renderRoute([{ path: '/', element }], '/');
  return requests;
};

describe('the end of a course', () => {
  it('shows the certificate, leads to it, and says what was earned', async () => {
    open();
    const paper = await screen.findByRole('link', { name: /Certificate of completion/ });
    expect(paper).toHaveTextContent('Maya OkaforReading LogsMarch 4, 2026Ruth Abara');
    expect(paper).toHaveAttribute('href', '/certificates/7XKM4QZT9PWC');
    expect(paper).toHaveAttribute('target', '_blank');
    const earned = within(screen.getByRole('list', { name: 'Competencies' }));
    expect(earned.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Log analysisEarned',
      'Incident triageEarned',
    ]);
  });

  it('promises no certificate while the server has no date', async () => {
    const requests = open({ isRecorded: false, roles: [role('a', ['course-1'])], held: ['a'] });
    expect(await screen.findByText('Towards Role a: 1 of 1 courses')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Certificate/ })).not.toBeInTheDocument();
    expect(listCallsTo(requests, getCertificate)).toEqual([]);
  });

  it('says how far the role has come, and which course is next', async () => {
    const requests = open({
      roles: [role('other', ['x']), role('mine', ['before', 'course-1', 'next', 'last'])],
      held: ['mine'],
    });
    expect(await screen.findByText('Towards Role mine: 2 of 4 courses')).toBeVisible();
    const next = await screen.findByRole('link', { name: /What Is Next/ });
    expect(next).toHaveTextContent('Brings you to 3 of 4');
    expect(next).toHaveAttribute('href', '/course-catalog/next');
    const [asked] = listCallsTo(requests, getCourse);
    expect(new URL(asked?.url ?? '').searchParams.get('courseID')).toBe('next');
  });

  it.each([
    [
      'the one with something to do',
      [role('done', ['course-1']), role('open', ['course-1', 'next'])],
    ],
    ['the same in another order', [role('open', ['course-1', 'next']), role('done', ['course-1'])]],
  ])('of two roles takes %s', async (_, roles) => {
    open({ roles, held: ['done', 'open'] });
    expect(await screen.findByText('Towards Role open: 1 of 2 courses')).toBeVisible();
  });

  it('without a role of the student offers the next course of another one, and promises nothing', async () => {
    open({ roles: [role('a', ['course-1', 'next'])] });
    const next = await screen.findByRole('link', { name: /What Is Next/ });
    expect(next).toHaveAttribute('href', '/course-catalog/next');
    expect(next).not.toHaveTextContent('Brings you to');
    expect(screen.queryByText(/^Towards/)).not.toBeInTheDocument();
  });

  it('names no role that the student does not have, or that the course is no part of', async () => {
    open({ roles: [role('a', ['course-1']), role('b', ['x'])], held: ['b'] });
    await screen.findByRole('link', { name: /Certificate/ });
    expect(screen.queryByText(/^Towards/)).not.toBeInTheDocument();
  });
});
