import { getCourse } from '@cairn/api/course-item.contract';
import { updateCompletedDate } from '@cairn/api/progress.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { listStudentAssignments } from '@cairn/api/submissions.contract';
import { events, record } from '@cairn/session';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LiveCourse } from './live-course.tsx';

const course = buildCourseItem({ CourseType: 'sync', CourseTitle: 'Statistics Live' });
const passed = { Courses: { 'course-1': { Status: 'Pass' } } };
const viewers = { assessment: () => null, recording: () => null };

const open = () => {
  const requests = stubApi(
    stubResponse(getCourse, { Item: course }),
    stubResponse(updateCompletedDate, { CompletedDate: '2026-03-04T10:00:00.000Z' }),
    stubResponse(getUserAttributes, buildAttributes(passed)),
    stubResponse(listStudentAssignments, []),
  );
  const element = <LiveCourse {...{ course, viewers }} overview={null} />;
  renderRoute([{ path: '/', element }], '/');
  return requests;
};

describe('the end of a live course', () => {
  it('comes when those who teach it have passed the student, also on an open page', async () => {
    signInAs({ Courses: { 'course-1': {} } });
    const requests = open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(() => record.reload());
    const dialog = await screen.findByRole('dialog', { name: 'Course Completed' });
    expect(dialog).toHaveTextContent('You have successfully completed Statistics Live.');
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1);
  });

  it('shows grades again when the course has news, and not for another', async () => {
    signInAs({ Courses: { 'course-1': {} } });
    const requests = open();
    await userEvent.click(screen.getByRole('tab', { name: 'Grades' }));
    await waitFor(() => expect(listCallsTo(requests, listStudentAssignments)).toHaveLength(1));
    act(() => events.emit('progress.changed', { courseId: 'another' }));
    act(() => events.emit('progress.changed', { courseId: 'course-1' }));
    await waitFor(() => expect(listCallsTo(requests, listStudentAssignments)).toHaveLength(2));
  });
});
