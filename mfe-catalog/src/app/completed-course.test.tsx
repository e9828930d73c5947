import { type Certificate, listCertificates } from '@cairn/api/certificates.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, fails } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { card, openRoles } from '../features/roles-catalog/test/roles-page.tsx';
import { hero, openCoursePage } from '../features/course-detail/test/course-page.tsx';

const certificate = (CourseID: string, CertificateID: string): Certificate => ({
  CertificateID,
  CourseID,
  CourseTitle: 'Reading Logs',
  StudentID: 'student-1',
  StudentName: 'Maya Okafor',
  InstructorName: 'Ada Moss',
  FounderName: '',
  Competencies: [],
  IssueDate: '2026-04-06T12:00:00.000Z',
  CompletionDate: '2026-04-05T12:00:00.000Z',
});
const both = answers(listCertificates, [
  certificate('other', '2222222ZZZZZ'),
  certificate('course-1', '7XKM4QZT9PWC'),
]);
const done = { CompletedCourses: ['course-1'], Courses: { 'course-1': {} } };
const link = () => screen.findByRole('link', { name: 'Certificate of Reading Logs' });
const course = { CourseTitle: 'Reading Logs' };

describe('a completed course', () => {
  it('says so on its page, with its certificate', async () => {
    signInAs(done);
    openCoursePage({ course, stubs: [both] });
    expect(await link()).toHaveAttribute('href', '/certificates/7XKM-4QZT-9PWC');
    expect(screen.getByText('Completed')).toBeVisible();
  });

  it('says so without the certificate where that cannot be had', async () => {
    signInAs(done);
    openCoursePage({ course, stubs: [fails(listCertificates, 404)] });
    expect(await screen.findByText('Completed')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
  });

  const others: readonly (readonly [string, Partial<UserAttributes> | undefined])[] = [
    ['a visitor', undefined],
    ['a student who is enrolled', { Courses: { 'course-1': { m: { LectureCompleted: false } } } }],
    ['a student who has completed another', { CompletedCourses: ['other'] }],
  ];
  it.each(others)('is none for %s', async (_who, student) => {
    if (student) signInAs(student);
    const { requests } = openCoursePage({ course, stubs: [both] });
    await hero();
    expect(screen.queryByText('Completed')).not.toBeInTheDocument();
    expect(callsTo(requests, listCertificates)).toEqual([]);
  });
});

describe('a completed course on the cards of a role', () => {
  const two = ['a', 'b'].map((CourseID) => buildCourse({ CourseID, CourseTitle: CourseID }));
  const stub = answers(listCertificates, [certificate('a', '7XKM4QZT9PWC')]);

  it('says so with its certificate, and the others do not', async () => {
    signInAs({
      CompletedCourses: ['a'],
      Courses: { a: {}, b: { m: { LectureCompleted: false } } },
    });
    openRoles({ roles: [buildRole({ CourseIDs: ['a', 'b'] })], courses: two, stubs: [stub] });
    expect(await screen.findByRole('link', { name: 'Certificate of a' })).toHaveAttribute(
      'href',
      '/certificates/7XKM-4QZT-9PWC',
    );
    expect(within(await card('a')).getByText('Completed')).toBeVisible();
    expect(within(await card('b')).queryByText('Completed')).not.toBeInTheDocument();
  });
});
