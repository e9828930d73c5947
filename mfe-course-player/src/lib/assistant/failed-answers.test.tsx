import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { events } from '@cairn/session';
import { buildCourseItem, buildModule } from '@cairn/testing/builders';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubAssistantService } from '../test/assistant-service.ts';
import {
  createLectureAssistantContext,
  createPackageAssistantContext,
} from './assistant-context.ts';
import { createCourseConversation } from './course-conversation.ts';
import { LECTURE_FAILURE_TEXTS } from './failure-texts.ts';
import {
  askAssistant,
  findMessageBubble,
  packagedCourse,
  getQuestionField,
  waitForAnswerEnd,
  signedLecture,
  openAssistantChat,
  assistantContexts,
  pressButton,
  listMessages,
  getSendButton,
  buildAssistantSite,
} from './test/open-chat.tsx';

const heard = collectPageEvents();
// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("an answer of a course's assistant that fails", () => {
  it.each([
    [{ error: 'Too vague' }, 'Too vague'],
    [{}, 'Bad Request Error'],
  ])(
    '[AICH-14] a 400 with %j becomes the message, without ranges or a notice',
    async (body, text) => {
      stubAssistantService(400, body);
      openAssistantChat({ onPlay: () => {} });
      await askAssistant();
      await waitFor(() => expect(findMessageBubble(1)?.querySelector('p')).toHaveTextContent(text));
      expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
      expect(heard.notices).toEqual([]);
    },
  );

  it.each(['Chroma database not populated', 'Chromadb not available'])(
    '[AICH-15] of %j the lecturer is to be told',
    async (error) => {
      stubAssistantService(400, { error });
      openAssistantChat();
      await askAssistant();
      const notice = 'Please contact your lecturer to update the course content.';
      await waitFor(() => expect(heard.notices).toEqual([notice]));
      expect(findMessageBubble(1)?.querySelector('p')).toHaveTextContent(error);
    },
  );

  it.each(['Chroma database not populated', 'Chromadb not available'])(
    '[SCO-27] so of %j in a packaged course',
    async (error) => {
      stubAssistantService(400, { error });
      openAssistantChat({ place: assistantContexts.package });
      await askAssistant();
      const notice = 'Please contact your lecturer to update the course content.';
      await waitFor(() => expect(heard.notices).toEqual([notice]));
    },
  );

  it('[AICH-15] of any other 400 there is no notice', async () => {
    stubAssistantService(400, { error: 'Chroma database is full' });
    openAssistantChat();
    await askAssistant();
    await waitFor(() => expect(findMessageBubble(1)).toHaveTextContent('Chroma database is full'));
    expect(heard.notices).toEqual([]);
  });

  it.each([
    ['lecture', 401],
    ['lecture', 404],
    ['live', 500],
    ['package', 400],
    ['package', 500],
    ['package', 0],
  ] as const)(
    '[AICH-16] [SCO-27] in a %s course status %i leaves the message blank, with Retry beside it',
    async (kind, status) => {
      const { asked } = stubAssistantService(status, { error: 'Anything' });
      openAssistantChat({ place: assistantContexts[kind] });
      await askAssistant();
      await screen.findByRole('button', { name: 'Retry' });
      expect(findMessageBubble(1)).toHaveTextContent(/^Assistant: Retry$/);
      await pressButton('Retry');
      await waitFor(() => expect(asked).toHaveLength(2));
      expect(listMessages()).toHaveLength(2);
      await waitForAnswerEnd();
      await askAssistant('again');
      await waitFor(() => expect(asked).toHaveLength(3));
    },
  );

  it('[SCO-27] logs a network failure in a packaged course', async () => {
    stubAssistantService(0);
    openAssistantChat({ place: assistantContexts.package });
    await askAssistant();
    await screen.findByRole('button', { name: 'Retry' });
    expect(heard.reports).toHaveLength(1);
  });

  it.each(['lecture', 'live'] as const)(
    '[AICH-17] in a %s course a network failure is shown, and another question can be asked',
    async (kind) => {
      const { asked, say, breakOff } = stubAssistantService();
      openAssistantChat({ place: assistantContexts[kind] });
      await askAssistant();
      await say('data: {"response": "Half a wo"}');
      await breakOff();
      expect(findMessageBubble(1)?.querySelector('p')).toHaveTextContent(
        /^Error fetching response\.$/,
      );
      await askAssistant('again');
      await waitFor(() => expect(asked).toHaveLength(2));
    },
  );

  it('[AICH-17] so is one before the first word', async () => {
    const { asked } = stubAssistantService(0);
    openAssistantChat();
    await askAssistant();
    const answer = () => findMessageBubble(1)?.querySelector('p');
    await waitFor(() => expect(answer()).toHaveTextContent(/^Error fetching response\.$/));
    await askAssistant('again');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it.each([
    [
      'lecture',
      createLectureAssistantContext(
        buildAssistantSite('main'),
        packagedCourse,
        buildModule({ Lecture: { ...signedLecture, LectureUrl: '' } }),
      ),
    ],
    [
      'package',
      createPackageAssistantContext(
        buildAssistantSite('main'),
        buildCourseItem({ ScormS3Url: undefined }),
      ),
    ],
    [
      'package',
      createPackageAssistantContext(
        buildAssistantSite('main'),
        buildCourseItem({ ScormS3Url: 'https://[scorm/abc' }),
      ),
    ],
  ])(
    '[AICH-18] [SCO-25] a %s without a readable storage address is logged and not asked about',
    async (_, place) => {
      const { asked } = stubAssistantService();
      openAssistantChat({ place });
      await askAssistant();
      await screen.findByRole('button', { name: 'Retry' });
      expect(heard.reports.map(String)).toEqual([
        'MissingStorageUrlError: A course to ask about has no storage address',
      ]);
      expect(asked).toEqual([]);
      await userEvent.type(getQuestionField(), 'again');
      expect(getSendButton()).toBeEnabled();
    },
  );

  it('[AICH-14] takes the ranges back that came before the 400', async () => {
    const conversation = createCourseConversation({
      words: LECTURE_FAILURE_TEXTS,
      ask: async function* answer() {
        yield { type: 'times', times: { start_time1: 4, end_time1: 5 } };
        yield { type: 'refused', error: 'Too vague' };
      },
    });
    conversation.send('Why?');
    await waitFor(() => expect(conversation.read()[1]?.isStreaming).toBe(false));
    expect(conversation.read()[1]).toMatchObject({
      type: 'assistant',
      text: 'Too vague',
      start_time1: undefined,
      end_time1: undefined,
    });
  });

  it.each([
    ['is refused', async () => Response.json({}, { status: 500 })],
    ['is a 400', async () => Response.json({ error: 'Too vague' }, { status: 400 })],
    ['does not come', () => Promise.reject(new TypeError('no network'))],
  ])('[AICH-19] of the alternative chat %s, in words of its own', async (_name, answer) => {
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return answer();
    });
    const enabled = { ...buildAssistantSite('main'), lectureModelUrl: 'https://llm.example' };
    openAssistantChat({
      place: createLectureAssistantContext(
        enabled,
        packagedCourse,
        buildModule({ Lecture: signedLecture }),
      ),
    });
    await askAssistant();
    const words = 'Error fetching response. Please try again.';
    await waitFor(() => expect(findMessageBubble(1)?.querySelector('p')).toHaveTextContent(words));
    expect(asked).toEqual(['https://llm.example/v1/chat/completions']);
  });

  it('[AICH-19] the alternative chat is asked by no lecture unless it is enabled', async () => {
    const { asked } = stubAssistantService();
    openAssistantChat();
    await askAssistant();
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/query_stream']));
  });
});
