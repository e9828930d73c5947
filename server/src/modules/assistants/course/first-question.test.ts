import type { Course } from '@cairn/api/courses.contract';
import { quotingAiProvider } from '../answers/extractive-provider.ts';
import { createCourseAssistantService } from './course-assistant.service.ts';
import type { QuotableCourseTexts } from './course-text.ts';

const lines = ['A router forwards packets.', 'A bridge forwards frames.'].map((text, at) => ({
  start: at * 4,
  end: at * 4 + 4,
  text,
  source: { title: 'Networks' },
}));

const ask = async (
  question: string,
  documents: QuotableCourseTexts['documents'],
): Promise<string> => {
  const text: QuotableCourseTexts = {
    lectures: new Map([['networks', { title: 'Networks', lines }]]),
    documents,
    outline: [],
  };
  const assistant = createCourseAssistantService({
    provider: quotingAiProvider,
    readText: async () => text,
  });
  const asked = { course: {} as Course, lectureKey: 'networks', isOpen: () => true };
  const { pieces } = await assistant.ask(asked, question, new AbortController().signal);
  let said = '';
  for await (const piece of pieces) said += piece;
  return said;
};

it('answers from the lecture without waiting for the documents of the course', async () => {
  const neverRead = new Promise<never>(() => {});
  expect(await ask('What forwards packets?', () => neverRead)).toContain('A router forwards');
});

it('searches the documents if the lecture does not contain the answer', async () => {
  const text = 'Submarine fibres are repaired by ships.';
  const documents = async () => [{ text, source: { title: 'Cables' } }];
  expect(await ask('Which ships repair submarine fibres?', documents)).toContain(text);
});
