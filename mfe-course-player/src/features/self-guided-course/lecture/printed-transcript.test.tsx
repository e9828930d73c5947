import { act, screen, waitFor, within } from '@testing-library/react';
import { mockMediaPlayback } from '../../../lib/test/media.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';

const LINES = 300;
const TRANSCRIPT = Array.from(
  { length: LINES },
  (_, line) => `${line}s - ${line + 1}s: Line ${line}.`,
).join('\n');

/** Installs print media queries, which jsdom lacks. */
const installPaper = () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { matchMedia: () => media });
  return (matches: boolean) =>
    act(() => {
      Object.assign(media, { matches });
      media.dispatchEvent(new Event('change'));
    });
};

beforeEach(() => {
  mockMediaPlayback();
  signInWithProgress();
});
afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

it('a transcript of which the screen draws only the lines in sight is printed whole', async () => {
  const print = installPaper();
  openSelfGuidedCourse({ transcript: TRANSCRIPT });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Transcript' }));
  await panel.findByRole('button', { name: 'Download transcript as .txt' });
  expect(panel.queryAllByRole('listitem').length).toBeLessThan(LINES);
  print(true);
  expect(panel.getAllByRole('listitem')).toHaveLength(LINES);
  print(false);
  await waitFor(() => expect(panel.queryAllByRole('listitem').length).toBeLessThan(LINES));
});
