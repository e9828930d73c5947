import type { CourseNode } from '@cairn/api/course-item.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { listSubmissions } from '@cairn/api/submissions.contract';
import { type Site, SiteContext } from '@cairn/runtime';
import { buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AttachmentPreviews } from '../../../lib/attachments/previews.tsx';
import { LiveCourse } from '../live-course.tsx';
import type { CourseNodeViewers } from '../node-viewer.tsx';

export const liveCourseContent: CourseNode[] = [
  {
    id: 'w1',
    type: 'folder',
    name: 'Week 1',
    items: [
      {
        id: 'l1',
        type: 'lecture',
        name: 'Kick-off session',
        description: 'Bring a spreadsheet.',
        meetingUrl: 'meet.example.org/a',
        meetingDateTime: '2026-11-20T16:00:00.000Z',
        attachments: [{ fileName: 'wide-table.xlsx', s3Url: '/media/wide-table.xlsx?s=1' }],
      },
      {
        id: 'f1',
        type: 'folder',
        name: 'Afterwards',
        items: [{ id: 'd1', type: 'file', name: 'Reading pack', s3Url: '/media/pack.zip?s=1' }],
      },
    ],
  },
  { id: 'l2', type: 'lecture', name: 'To be announced' },
  {
    id: 'a1',
    type: 'assignment',
    name: 'Worksheet',
    dueDate: '2026-11-15T12:30:00',
    maxAttempts: 2,
  },
];

const viewers: CourseNodeViewers = {
  assessment: ({ node }) => <p>{`Taking ${node.name}`}</p>,
  recording: ({ node }) => <p>{`Watching ${node.name}`}</p>,
};

const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

/** Opens a course. @param settings of the site that differ from the default */
export const openLiveCourse = (
  CourseContent = liveCourseContent,
  address = '/',
  settings: Partial<Site> = {},
) => {
  stubApi(stubResponse(getInstructor, buildInstructor()), stubResponse(listSubmissions, []));
  const course = buildCourseItem({ CourseType: 'sync', CourseContent });
  const element = (
    <SiteContext value={{ ...site, ...settings }}>
      <AttachmentPreviews>
        <LiveCourse {...{ course, viewers }} overview={<p>The overview</p>} />
      </AttachmentPreviews>
    </SiteContext>
  );
  return renderRoute([{ path: '/', element }], address);
};
export const clickText = (name: string) => userEvent.click(screen.getByText(name));
export const getTreeItem = (name: string) =>
  screen.getByRole('treeitem', { name: new RegExp(name) });
export const getItemRegion = (name: string) => screen.getByRole('region', { name });
