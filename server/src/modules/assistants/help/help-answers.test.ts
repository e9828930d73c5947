/** Checks the answers of the help text to questions in the words of students. */
import { buildTextIndex, type TextIndex } from '../answers/text-index.ts';
import type { HelpSection } from './help-section.ts';
import { readHelpText } from './help-text.ts';

let places: HelpSection[];
let index: TextIndex<HelpSection>;
beforeAll(async () => {
  places = await readHelpText();
  index = await buildTextIndex(places);
});

it.each([
  ['How do I enroll in a course?', 'How do I enroll in a course?'],
  ['Why is a module locked?', 'Why is a module locked?'],
  ['How do I get a certificate?', 'How do I get a certificate?'],
  ['how can I join a course', 'How do I enroll in a course?'],
  ['I want to take a course, where do I sign up?', 'How do I enroll in a course?'],
  ['my next module is locked, why?', 'Why is a module locked?'],
  ['how do I unlock module 3', 'Why is a module locked?'],
  ['the next button is grey', 'Why is the Next button disabled?'],
  ['will I lose my progress if I switch to another computer', 'Is my progress saved?'],
  ['where is the overview of my learning', 'Where do I see how far I am?'],
  ['can I take the quiz again', 'Can I retake an assessment?'],
  ['what happens if time is up in the exam', 'What happens when the time runs out?'],
  ['what score is needed to pass', 'What score do I need to pass?'],
  ['scorm course does not count as finished', 'A SCORM course does not count as completed'],
  ['not saved, retrying', 'Is what I do in a SCORM course saved?'],
  ['where can I download my certficate', 'How do I download my certificate?'],
  ['can my employer verify my certificate', 'How can somebody check my certificate?'],
  ['forgot password', 'I forgot my password'],
  ['How do I change my password?', 'I forgot my password'],
  ["didn't get the code in my email", 'I did not receive the verification code'],
  ['how do I upload a profile picture', 'How do I change my profile picture?'],
  ['how do I add a role', 'How do I add a role to my profile?'],
  ['what is a competency', 'What are competencies?'],
  ['how to register for a webinar', 'How do I sign up for a webinar?'],
  ['where do I find pdf handouts', 'Where are the documents?'],
  ['start my cloud desktop', 'How do I start or stop a workspace?'],
  ['what data do you collect about me', 'What does the platform know about me?'],
  ['are you a real person?', 'Are my questions to this assistant stored?'],
  ['page is broken', 'A page could not be loaded'],
])('[API-75] "%s" is answered by "%s"', (question, title) => {
  const { passages, covered } = index.search(question);
  expect(passages[0]?.best.title).toBe(title);
  expect(covered).not.toBe('no');
});

it.each([
  'tell me a joke',
  'who won the world cup',
  'weather tomorrow',
  'best pizza recipe',
  'asdf qwer',
  '?!',
  '🎓',
])('"%s" is not answered', (question) => {
  expect(index.search(question)).toEqual({ passages: [], covered: 'no' });
});

it('no question is answered twice', () => {
  expect(new Set(places.map(({ title }) => title)).size).toBe(places.length);
});
