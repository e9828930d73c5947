import { type Site, SiteContext } from '@cairn/runtime';
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { LectureToolToggles } from '../features/self-guided-course/lecture/tool-toggles.tsx';
import { useLectureTools } from '../features/self-guided-course/lecture/use-lecture-tools.ts';
import { AssistantToggle } from './assistant-toggle.tsx';
import { buildAssistantSite } from './assistant/test/open-chat.tsx';

const Toggles = () => (
  <>
    <AssistantToggle ref={null} isOpen={false} onToggle={() => undefined} />
    <LectureToolToggles ref={createRef()} tools={useLectureTools(undefined)} />
  </>
);

const renderToggles = (change: Partial<Site>) => {
  render(
    <SiteContext value={{ ...buildAssistantSite('main'), ...change }}>
      <Toggles />
    </SiteContext>,
  );
  return screen.queryAllByRole('button', { name: 'Ask AI Assistant' });
};

it('leads to the assistant beside every kind of content', () => {
  expect(renderToggles({})).toHaveLength(2);
});

it('[MSET-15] no button leads to an assistant that administrators have switched off', () => {
  expect(renderToggles({ hasCourseAssistant: false })).toEqual([]);
  expect(screen.getByRole('button', { name: 'View Transcript' })).toBeVisible();
});
