import { listen } from '@cairn/course-content/test/listen';
import { events } from '@cairn/session';
import { buildCourseItem, buildModule } from '@cairn/testing/builders';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installAssistant } from '../test/assistant-service.ts';
import { createLectureChat, createPackageChat } from './assistant-context.ts';
import { createCourseConversation } from './course-conversation.ts';
import { LECTURE_FAILURE_TEXTS } from './failure-texts.ts';
import {
  ask,
  bubble,
  course,
  field,
  isFree,
  lecture,
  open,
  places,
  press,
  said,
  send,
  site,
} from './test/open-chat.tsx';

const heard = listen();
// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("an answer of a course's assistant that fails", () => {
  it.each([
    [{ error: 'Too vague' }, 'Too vague'],
    [{}, 'Bad Request Error'],
  ])(
    '[AICH-14] a 400 with %j becomes the message, without ranges or a notice',
    async (body, text) => {
      installAssistant(400, body);
      open({ onPlay: () => {} });
      await ask();
      await waitFor(() => expect(bubble(1)?.querySelector('p')).toHaveTextContent(text));
      expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
      expect(heard.notices).toEqual([]);
    },
  );

  it.each(['Chroma database not populated', 'Chromadb not available'])(
    '[AICH-15] of %j the lecturer is to be told',
    async (error) => {
      installAssistant(400, { error });
      open();
      await ask();
      const notice = 'Please contact your lecturer to update the course content.';
      await waitFor(() => expect(heard.notices).toEqual([notice]));
      expect(bubble(1)?.querySelector('p')).toHaveTextContent(error);
    },
  );

  it.each(['Chroma database not populated', 'Chromadb not available'])(
    '[SCO-27] so of %j in a packaged course',
    async (error) => {
      installAssistant(400, { error });
      open({ place: places.package });
      await ask();
      const notice = 'Please contact your lecturer to update the course content.';
      await waitFor(() => expect(heard.notices).toEqual([notice]));
    },
  );

  it('[AICH-15] of any other 400 there is no notice', async () => {
    installAssistant(400, { error: 'Chroma database is full' });
    open();
    await ask();
    await waitFor(() => expect(bubble(1)).toHaveTextContent('Chroma database is full'));
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
      const { asked } = installAssistant(status, { error: 'Anything' });
      open({ place: places[kind] });
      await ask();
      await screen.findByRole('button', { name: 'Retry' });
      expect(bubble(1)).toHaveTextContent(/^Assistant: Retry$/);
      await press('Retry');
      await waitFor(() => expect(asked).toHaveLength(2));
      expect(said()).toHaveLength(2);
      await isFree();
      await ask('again');
      await waitFor(() => expect(asked).toHaveLength(3));
    },
  );

  it('[SCO-27] logs a network failure in a packaged course', async () => {
    installAssistant(0);
    open({ place: places.package });
    await ask();
    await screen.findByRole('button', { name: 'Retry' });
    expect(heard.reports).toHaveLength(1);
  });

  it.each(['lecture', 'live'] as const)(
    '[AICH-17] in a %s course a network failure is told, and another question can be asked',
    async (kind) => {
      const { asked, say, breakOff } = installAssistant();
      open({ place: places[kind] });
      await ask();
      await say('data: {"response": "Half a wo"}');
      await breakOff();
      expect(bubble(1)?.querySelector('p')).toHaveTextContent(/^Error fetching response\.$/);
      await ask('again');
      await waitFor(() => expect(asked).toHaveLength(2));
    },
  );

  it('[AICH-17] so is one before the first word', async () => {
    const { asked } = installAssistant(0);
    open();
    await ask();
    const answer = () => bubble(1)?.querySelector('p');
    await waitFor(() => expect(answer()).toHaveTextContent(/^Error fetching response\.$/));
    await ask('again');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it.each([
    [
      'lecture',
      createLectureChat(
        site('main'),
        course,
        buildModule({ Lecture: { ...lecture, LectureUrl: '' } }),
      ),
    ],
    ['package', createPackageChat(site('main'), buildCourseItem({ ScormS3Url: undefined }))],
    [
      'package',
      createPackageChat(site('main'), buildCourseItem({ ScormS3Url: 'https://[scorm/abc' })),
    ],
  ])(
    '[AICH-18] [SCO-25] a %s without a readable storage address is logged and not asked about',
    async (_, place) => {
      const { asked } = installAssistant();
      open({ place });
      await ask();
      await screen.findByRole('button', { name: 'Retry' });
      expect(heard.reports.map(String)).toEqual([
        'MissingStorageUrlError: A course to ask about has no storage address',
      ]);
      expect(asked).toEqual([]);
      await userEvent.type(field(), 'again');
      expect(send()).toBeEnabled();
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
    const enabled = { ...site('main'), lectureModelUrl: 'https://llm.example' };
    open({ place: createLectureChat(enabled, course, buildModule({ Lecture: lecture })) });
    await ask();
    const words = 'Error fetching response. Please try again.';
    await waitFor(() => expect(bubble(1)?.querySelector('p')).toHaveTextContent(words));
    expect(asked).toEqual(['https://llm.example/v1/chat/completions']);
  });

  it('[AICH-19] the alternative chat is asked by no lecture unless it is enabled', async () => {
    const { asked } = installAssistant();
    open();
    await ask();
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/query_stream']));
  });
});
