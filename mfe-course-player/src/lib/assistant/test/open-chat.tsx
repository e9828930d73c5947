import { type Site, SiteContext } from '@cairn/runtime';
import { buildCourseItem, buildModule } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AssistantChat } from '../assistant-chat.tsx';
import {
  createLectureAssistantContext,
  createLiveCourseAssistantContext,
  createPackageAssistantContext,
} from '../assistant-context.ts';

export const buildAssistantSite = (mode: Site['brand']['mode']): Site => ({
  brand: { name: 'Cairn', mode },
  aboutUrl: '',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

export const signedLecture = {
  LectureUrl: '/media/lecture/0f/intro.webm?signature=a',
  LectureTitle: 'Logs',
  Description: '',
  Duration: 60,
  LectureAttachments: [],
};
export const packagedCourse = buildCourseItem({
  ScormS3Url: 'https://bucket.example/scorm/abc123/index.html',
});
export const assistantContexts = {
  lecture: createLectureAssistantContext(
    buildAssistantSite('main'),
    packagedCourse,
    buildModule({ Lecture: signedLecture }),
  ),
  live: createLiveCourseAssistantContext(buildAssistantSite('main'), packagedCourse),
  package: createPackageAssistantContext(buildAssistantSite('main'), packagedCourse),
};

interface World {
  readonly place?: (typeof assistantContexts)['lecture'];
  readonly mode?: Site['brand']['mode'];
  readonly onPlay?: (seconds: number) => void;
}

export const openAssistantChat = ({
  place = assistantContexts.lecture,
  mode = 'main',
  onPlay,
}: World = {}) => {
  const element = (
    <SiteContext value={buildAssistantSite(mode)}>
      <AssistantChat place={place} onPlay={onPlay} />
    </SiteContext>
  );
  return renderRoute([{ path: '/', element }], '/');
};
export const getQuestionField = () => screen.getByRole('textbox');
export const getSendButton = () => screen.getByRole('button', { name: 'Send' });
export const askAssistant = async (question = 'Why?') =>
  userEvent.type(getQuestionField(), `${question}{Enter}`);
export const pressButton = async (name: string) =>
  userEvent.click(screen.getByRole('button', { name }));
export const listMessages = () => within(screen.getByRole('log')).queryAllByRole('listitem');
export const findMessageBubble = (index: number) => listMessages()[index]?.querySelector('div');
export const waitForAnswerEnd = () =>
  waitFor(() => expect(screen.queryByText('Answering…')).not.toBeInTheDocument());
