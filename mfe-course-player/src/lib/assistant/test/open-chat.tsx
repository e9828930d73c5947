import { type Site, SiteContext } from '@cairn/runtime';
import { buildCourseItem, buildModule } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AssistantChat } from '../assistant-chat.tsx';
import { createLectureChat, createLiveChat, createPackageChat } from '../assistant-context.ts';

export const site = (mode: Site['brand']['mode']): Site => ({
  brand: { name: 'Cairn', mode },
  aboutUrl: '',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

export const lecture = {
  LectureUrl: '/media/lecture/0f/intro.webm?signature=a',
  LectureTitle: 'Logs',
  Description: '',
  Duration: 60,
  LectureAttachments: [],
};
export const course = buildCourseItem({
  ScormS3Url: 'https://bucket.example/scorm/abc123/index.html',
});
export const places = {
  lecture: createLectureChat(site('main'), course, buildModule({ Lecture: lecture })),
  live: createLiveChat(site('main'), course),
  package: createPackageChat(site('main'), course),
};

interface World {
  readonly place?: (typeof places)['lecture'];
  readonly mode?: Site['brand']['mode'];
  readonly onPlay?: (seconds: number) => void;
}

export const open = ({ place = places.lecture, mode = 'main', onPlay }: World = {}) => {
  const element = (
    <SiteContext value={site(mode)}>
      <AssistantChat place={place} onPlay={onPlay} />
    </SiteContext>
  );
  return renderRoute([{ path: '/', element }], '/');
};
export const field = () => screen.getByRole('textbox');
export const send = () => screen.getByRole('button', { name: 'Send' });
export const ask = async (question = 'Why?') => userEvent.type(field(), `${question}{Enter}`);
export const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const said = () => within(screen.getByRole('log')).queryAllByRole('listitem');
export const bubble = (index: number) => said()[index]?.querySelector('div');
export const isFree = () =>
  waitFor(() => expect(screen.queryByText('Answering…')).not.toBeInTheDocument());
