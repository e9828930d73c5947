import type { Course } from '@cairn/api/courses.contract';
import { quotingAiProvider } from '../answers/extractive-provider.ts';
import { createCourseAssistantService } from './course-assistant.service.ts';
import type { QuotableCourseTexts } from './course-text.ts';

const source = { title: 'The long lecture' };
const lines = Array.from({ length: 20_000 }, (_, at) => ({
  start: at * 2,
  end: at * 2 + 2,
  text: at === 15_000 ? 'Otters sleep hand in hand.' : `Of the river it says number ${at % 97}.`,
  source,
}));
const text: QuotableCourseTexts = {
  lectures: new Map([['long', { title: source.title, lines }]]),
  documents: async () => [],
  outline: [],
};

it('finds the position of an answer in a transcript of 20,000 lines', async () => {
  const assistant = createCourseAssistantService({
    provider: quotingAiProvider,
    readText: async () => text,
  });
  const asked = { course: {} as Course, lectureKey: 'long', isOpen: () => true };
  const { ranges, pieces } = await assistant.ask(
    asked,
    'How do otters sleep?',
    new AbortController().signal,
  );
  let said = '';
  for await (const piece of pieces) said += piece;
  expect(said).toContain('Otters sleep hand in hand.');
  expect(ranges[0]).toEqual({ start: 29_998, end: 30_004 });
});
