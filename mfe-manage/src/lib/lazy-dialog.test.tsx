import { events } from '@cairn/session';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { createLazyDialog } from './lazy-dialog.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

const ChoiceDialog = () => <p>Choose a group</p>;

it('says that the code of a dialog could not be loaded, closes it, and loads it at the next press', async () => {
  const notices: string[] = [];
  events.on('notice.shown', ({ message }) => notices.push(message));
  const load = jest
    .fn<Promise<ComponentType<DialogProps>>, []>()
    .mockRejectedValueOnce(new Error('The network is down'))
    .mockResolvedValueOnce(ChoiceDialog);
  const LazyDialog = createLazyDialog(load);
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" aria-pressed={isOpen} onClick={() => setIsOpen(true)}>
          Move
        </button>
        {isOpen && <LazyDialog onClose={() => setIsOpen(false)} />}
      </>
    );
  };
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Move' });
  await userEvent.click(button);
  await waitFor(() =>
    expect(notices).toEqual(['The dialog could not be loaded. Please try again.']),
  );
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  await userEvent.click(button);
  expect(await screen.findByText('Choose a group')).toBeVisible();
  expect(notices).toHaveLength(1);
});
