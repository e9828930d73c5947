/** Test helpers for a lecture with other audio languages. */
import { buildModule } from '@cairn/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm } from '../../../lib/test/media.ts';
import { buildLecture } from './modules.ts';
import { openSelfGuidedCourse, signInWithProgress } from './self-guided-course-page.tsx';

const ALL = ['es', 'de', 'fr', 'ar'];
export const buildModuleWithLecture = (lecture = buildLecture({ AudioLanguages: ALL })) => [
  buildModule({ Lecture: lecture }),
];
/** Opens a lecture and waits for its film. */
export const openLecture = async (world: Parameters<typeof openSelfGuidedCourse>[0] = {}) => {
  signInWithProgress();
  const view = openSelfGuidedCourse({ modules: buildModuleWithLecture(), ...world });
  await waitFor(getFilm);
  return view;
};
export const findLanguageSelect = () => screen.findByRole('combobox', { name: 'Language' });
export const chooseLanguage = async (name: string) =>
  userEvent.selectOptions(await findLanguageSelect(), name);
export const findAudioTrack = () => document.querySelector('audio');
export const getAudioTrack = (): HTMLAudioElement => {
  const element = findAudioTrack();
  if (!element) throw new Error('There is no track on the page');
  return element;
};

/** Responds to requests of files whose names have this ending. Returns the requested URLs. */
export const stubFilesByEnding = (ending: string, answer: () => Promise<Response>) => {
  const asked: string[] = [];
  const mock = jest.mocked(globalThis.fetch);
  const others = mock.getMockImplementation() ?? fetch;
  mock.mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.split('?', 1)[0]?.endsWith(ending)) return others(input, init);
    asked.push(`${init?.method ?? 'GET'} ${address}`);
    return answer();
  });
  return asked;
};
/** Stubs the responses to requests of translated audio tracks, which the page makes after a failure. */
export const stubAudioTracks = (answer: () => Promise<Response>) =>
  stubFilesByEnding('.wav', answer);
export const createStatusResponder = (code: number) => () =>
  Promise.resolve(new Response('', { status: code }));
