import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { updateCompletedDate, updateTimeSpent } from '@cairn/api/progress.contract';
import {
  openScormVisit,
  getScormPackage,
  saveScormData,
  type ScormItem,
  type ScormPackage,
  updateScormCompletion,
} from '@cairn/api/scorm.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, waitFor } from '@testing-library/react';
import { AttachmentPreviews } from '../../../lib/attachments/previews.tsx';
import { PackagedCourse } from '../packaged-course.tsx';
import type { ScormApiWindow } from '../runtime/api-objects.ts';

const DATE = { CompletedDate: '2026-03-04T10:00:00.000Z' };

const PACKAGE: ScormPackage = {
  CourseID: 'course-1',
  CourseTitle: 'Spotting Phishing',
  LaunchFile: 'index.html',
  base: '/scorm-content/course-1/',
  runtime: { isolation: 'none', frameUrl: '/scorm-frame/course-1/' },
  version: '1.2',
  objectives: [],
};

/** Opens the page of a packaged course with a stubbed server. */
export const openPackagedCourse = (course: Partial<CourseItem> = {}, ...stubs: Stub[]) => {
  const requests = stubApi(
    stubResponse(getScormPackage, PACKAGE),
    stubResponse(openScormVisit, { values: { 'cmi.core.lesson_location': '4' }, revision: 1 }),
    stubResponse(saveScormData, { message: 'Saved', saved: 1 }),
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(listCollaborators, [buildInstructor({ InstructorID: 'i2', FullName: 'Ken Abe' })]),
    stubResponse(updateTimeSpent, { TimeSpent: 1 }),
    stubResponse(updateScormCompletion, DATE),
    stubResponse(updateCompletedDate, DATE),
    stubResponse(getCourse, { Item: buildCourseItem(course) }),
    stubResponse(getUserAttributes, buildAttributes()),
    ...stubs,
  );
  const item = buildCourseItem({ CourseType: 'scorm', Collaborators: ['i2'], ...course });
  const element = (
    <AttachmentPreviews>
      <PackagedCourse course={item} />
    </AttachmentPreviews>
  );
  return { ...renderRoute([{ path: '/', element }], '/'), requests };
};

/** Opens a package of several items without stored values, unless a stub returns some. */
export const openPackagedCourseWithItems = (items: ScormItem[], ...stubs: Stub[]) =>
  openPackagedCourse(
    {},
    stubResponse(getScormPackage, { ...PACKAGE, items }),
    stubResponse(openScormVisit, { values: {}, revision: 0 }),
    ...stubs,
  );

export const findPackageFrame = () => document.querySelector('iframe');
export const waitForPackageFrame = () =>
  waitFor(() => {
    const found = findPackageFrame();
    if (!found) throw new Error('No frame yet');
    return found;
  });
/** Calls the API that the package in the frame finds. */
export const callScorm12Api = (call: string, ...values: string[]): string => {
  const api = (window as ScormApiWindow).API as Record<string, (...args: string[]) => string>;
  let answer = 'no such call';
  act(() => {
    answer = api[call]?.(...values) ?? answer;
  });
  return answer;
};
export const completeScorm12Package = () => {
  callScorm12Api('LMSInitialize', '');
  callScorm12Api('LMSSetValue', 'cmi.core.lesson_status', 'completed');
  return callScorm12Api('LMSFinish', '');
};
