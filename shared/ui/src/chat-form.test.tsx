import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { ChatForm } from './chat-form.tsx';

const stop = jest.fn();
const send = jest.fn(() => true);

const Asking = ({ isBusy }: { readonly isBusy: boolean }) => {
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <ChatForm
      {...{ input, isBusy }}
      label="Question"
      placeholder="Question"
      longest={100}
      draft="Why?"
      isBlank={false}
      onDraft={() => {}}
      onSend={send}
      onStop={stop}
    />
  );
};
const button = (name: string) => screen.queryByRole('button', { name });

describe('the button of a chat', () => {
  it('stops where it has sent, as long as an answer comes', async () => {
    const { rerender } = render(<Asking isBusy={false} />);
    expect(button('Stop answering')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledWith('Why?');
    rerender(<Asking isBusy />);
    expect(button('Send')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stop answering' }));
    expect(stop).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus to the field when it goes, and only then', async () => {
    const { rerender } = render(<Asking isBusy />);
    screen.getByRole('button', { name: 'Stop answering' }).focus();
    rerender(<Asking isBusy={false} />);
    expect(screen.getByRole('textbox')).toHaveFocus();
    rerender(<Asking isBusy />);
    (document.activeElement as HTMLElement).blur();
    rerender(<Asking isBusy={false} />);
    expect(document.body).toHaveFocus();
  });
});
