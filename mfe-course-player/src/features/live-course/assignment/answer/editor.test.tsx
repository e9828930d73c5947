import { render, screen } from '@testing-library/react';
import { Editor } from './editor.tsx';

it('counts the words of the draft that it begins with', async () => {
  render(<Editor label="Your answer" html="<p>Three short words</p>" onChange={() => undefined} />);
  expect(await screen.findByText('3 words')).toBeVisible();
});
