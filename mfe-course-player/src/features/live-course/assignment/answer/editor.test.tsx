import { translatePage } from '@cairn/testing/translate-page';
import { render, screen } from '@testing-library/react';
import { Editor } from './editor.tsx';

it('counts the words of the draft that it begins with', async () => {
  render(<Editor label="Your answer" html="<p>Three short words</p>" onChange={() => undefined} />);
  expect(await screen.findByText('3 words')).toBeVisible();
});

it('keeps the translators of browsers away from an answer', async () => {
  render(<Editor label="Your answer" html="<p>Three short words</p>" onChange={() => undefined} />);
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  // Once: with a text of the editor in it, the two would go on without end.
  translatePage()();
  expect(screen.getByText('3 words').localName).toBe('font');
  expect(screen.getByText('Three short words').closest('font')).toBeNull();
  expect(answer).toHaveTextContent('Three short words');
});
