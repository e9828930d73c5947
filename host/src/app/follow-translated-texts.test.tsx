import { render, screen, waitFor } from '@testing-library/react';
import { followTranslatedTexts } from './follow-translated-texts.ts';

let stop: () => void;
beforeAll(() => {
  stop = followTranslatedTexts();
});
afterAll(() => stop());

const Filters = ({ isOpen }: { readonly isOpen: boolean }) => (
  <button type="button">
    <svg />
    {isOpen ? 'Hide Filters' : 'Show Filters'}
  </button>
);

const createTranslation = (text: string): HTMLElement => {
  const font = document.createElement('font');
  font.append(document.createElement('font'));
  font.firstElementChild?.append(text);
  return font;
};
/** Ends the task in which the translator worked. */
const endTask = () => Promise.resolve();
const textOf = (element: Element): ChildNode => {
  if (!element.lastChild) throw new Error('There is no text.');
  return element.lastChild;
};

it.each([
  ['replaces a text', (text: ChildNode, font: Element) => text.replaceWith(font)],
  [
    'inserts the translation before it removes the text',
    (text: ChildNode, font: Element) => {
      text.before(font);
      text.remove();
    },
  ],
])('shows a change of a text when a translator %s', async (_, replace) => {
  const { rerender } = render(<Filters isOpen={false} />);
  const button = screen.getByRole('button');
  replace(textOf(button), createTranslation('Filter zeigen'));
  await endTask();
  rerender(<Filters isOpen />);
  await waitFor(() => expect(button).toHaveTextContent(/^Hide Filters$/));
  rerender(<Filters isOpen={false} />);
  await waitFor(() => expect(button).toHaveTextContent(/^Show Filters$/));
});

it('shows each text in its own place when a translator replaces neighbours', async () => {
  const Count = ({ done, all }: { readonly done: number; readonly all: number }) => (
    <p>
      {done} of {all}
    </p>
  );
  const { container, rerender } = render(<Count done={1} all={4} />);
  const paragraph = container.firstElementChild as Element;
  for (const text of paragraph.childNodes) {
    const font = createTranslation(text.textContent ?? '');
    text.after(font);
    text.remove();
  }
  await endTask();
  rerender(<Count done={2} all={5} />);
  await waitFor(() => expect(paragraph).toHaveTextContent(/^2 of 5$/));
});

it('leaves a page alone that shows the original again', async () => {
  const { rerender } = render(<Filters isOpen={false} />);
  const button = screen.getByRole('button');
  const text = textOf(button);
  const font = createTranslation('Filter zeigen');
  text.replaceWith(font);
  await endTask();
  rerender(<Filters isOpen />);
  await waitFor(() => expect(button).toHaveTextContent(/^Hide Filters$/));
  font.replaceWith(text);
  rerender(<Filters isOpen={false} />);
  await waitFor(() => expect(button).toHaveTextContent(/^Show Filters$/));
  expect(button.childNodes).toHaveLength(2);
});

const Note = ({ note, isNew = false }: { readonly note?: string; readonly isNew?: boolean }) => (
  <p>
    {note !== undefined && (
      <>
        <svg />
        {note}
      </>
    )}
    {isNew && <b>New</b>}
    {'End'}
  </p>
);
const translateAll = async (parent: Element): Promise<void> => {
  for (const text of parent.childNodes)
    if (text instanceof Text) text.replaceWith(createTranslation('übersetzt'));
  await endTask();
};

it('removes the translation of a text that React removes', async () => {
  const { container, rerender } = render(<Note note="You hear the original sound." />);
  const paragraph = container.firstElementChild as Element;
  await translateAll(paragraph);
  rerender(<Note />);
  expect(paragraph.children).toHaveLength(1);
  rerender(<Note note="Again" />);
  expect(paragraph).toHaveTextContent(/^Again/);
});

it('inserts elements before the translation of a text', async () => {
  const { container, rerender } = render(<Note />);
  const paragraph = container.firstElementChild as Element;
  await translateAll(paragraph);
  rerender(<Note isNew />);
  expect([...paragraph.children].map(({ localName }) => localName)).toEqual(['b', 'font']);
});

it('still throws when a node has another parent', () => {
  const child = document.createElement('b');
  expect(() => document.createElement('p').removeChild(child)).toThrow('not a child');
});
