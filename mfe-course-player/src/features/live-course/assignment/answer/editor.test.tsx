import { translatePage } from '@cairn/testing/translate-page';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $createParagraphNode, $createTextNode, $getRoot, type LexicalEditor } from 'lexical';
import { RichTextAnswerEditor } from './editor.tsx';

it('counts the words of the draft that it begins with', async () => {
  render(
    <RichTextAnswerEditor
      label="Your answer"
      html="<p>Three short words</p>"
      onChange={() => undefined}
    />,
  );
  expect(await screen.findByText('3 words')).toBeVisible();
});

it.each([
  ['我们收集了三十个数值。', '6 words'],
  ['ฉันรักภาษาไทย', '4 words'],
  ['كتبنا 30 قيمة في Excel.', '5 words'],
  ["It isn't a state-of-the-art answer = 4?", '7 words'],
  ['…', '1 word'],
])('counts the words of %s', async (text, count) => {
  render(
    <RichTextAnswerEditor label="Your answer" html={`<p>${text}</p>`} onChange={() => undefined} />,
  );
  expect(await screen.findByText(count)).toBeVisible();
});

it('keeps the translators of browsers away from an answer', async () => {
  render(
    <RichTextAnswerEditor
      label="Your answer"
      html="<p>Three short words</p>"
      onChange={() => undefined}
    />,
  );
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  // Once only: otherwise the translator and the editor would revert each other forever.
  translatePage()();
  expect(screen.getByText('3 words').localName).toBe('font');
  expect(screen.getByText('Three short words').closest('font')).toBeNull();
  expect(answer).toHaveTextContent('Three short words');
});

it('reports a text that is pasted into an empty answer in one change', async () => {
  const onChange = jest.fn();
  render(<RichTextAnswerEditor label="Your answer" html="" onChange={onChange} />);
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  const { __lexicalEditor: editor } = answer as unknown as {
    readonly __lexicalEditor: LexicalEditor;
  };
  await act(async () => {
    editor.update(() => {
      $getRoot().append($createParagraphNode().append($createTextNode('Pasted at once.')));
    });
  });
  expect(screen.getByText('3 words')).toBeVisible();
  expect(onChange).toHaveBeenLastCalledWith({
    html: expect.stringContaining('Pasted at once.'),
    words: 3,
  });
});

it('reports no change for the draft that it begins with', async () => {
  const onChange = jest.fn();
  render(
    <RichTextAnswerEditor
      label="Your answer"
      html="<p>Three short words</p>"
      onChange={onChange}
    />,
  );
  expect(await screen.findByText('3 words')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

it('keeps the focus in the text when Escape is pressed', async () => {
  render(
    <RichTextAnswerEditor
      label="Your answer"
      html="<p>Three short words</p>"
      onChange={() => undefined}
    />,
  );
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  await userEvent.click(answer);
  await userEvent.keyboard('{Escape}');
  expect(answer).toHaveFocus();
});
