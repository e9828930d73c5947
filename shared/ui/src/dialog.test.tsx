import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type KeyboardEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface PageProps {
  readonly closable?: boolean;
  readonly unsaved?: string;
}

const stopEscape = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.preventDefault();
};

const Page = ({ closable, unsaved }: PageProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Choose group</Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        closable={closable}
        unsaved={unsaved}
        title="Confirm Group Selection"
        actions={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
      >
        <p>Are you sure?</p>
        <input aria-label="Uses Escape itself" onKeyDown={stopEscape} />
      </Dialog>
    </>
  );
};

const openDialog = async (closable?: boolean) => {
  render(closable === undefined ? <Page /> : <Page closable={closable} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose group' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm Group Selection' });
};
const isThere = () => screen.queryByRole('dialog') !== null;

describe('Dialog', () => {
  it('is modal, named by its title, and holds nothing while it is closed', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('Are you sure?');
    expect(showModal).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument();
  });

  it('is closed before it leaves the page, which is what gives the focus back', async () => {
    const dialog = await openDialog();
    const connected: boolean[] = [];
    jest.spyOn(dialog, 'close').mockImplementation(() => connected.push(dialog.isConnected));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isThere()).toBe(false);
    expect(connected).toEqual([true]);
  });

  it('closes by the cross, Escape, the way back of the system and the backdrop', async () => {
    const ways = [
      () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => userEvent.keyboard('{Escape}'),
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      (dialog: HTMLElement) => userEvent.click(dialog),
    ];
    const dialog = await openDialog();
    for (const leave of ways) {
      await leave(screen.getByRole('dialog'));
      expect(isThere()).toBe(false);
      await userEvent.click(screen.getByRole('button', { name: 'Choose group' }));
    }
    expect(dialog).not.toBeInTheDocument();
  });

  it('stays for a press inside, and for one that ends outside', async () => {
    const dialog = await openDialog();
    await userEvent.click(screen.getByText('Are you sure?'));
    fireEvent.pointerDown(screen.getByText('Are you sure?'));
    fireEvent.click(dialog);
    expect(isThere()).toBe(true);
  });

  it('leaves Escape to a part that uses it', async () => {
    await openDialog();
    await userEvent.click(screen.getByLabelText('Uses Escape itself'));
    await userEvent.keyboard('{Escape}');
    expect(isThere()).toBe(true);
  });

  it('when it must not be left, has no way out but its own buttons', async () => {
    const dialog = await openDialog(false);
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}{Escape}');
    const wasRefused = !fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await userEvent.click(dialog);
    expect(isThere()).toBe(true);
    expect(wasRefused).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isThere()).toBe(false);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'the cross',
      () => {
        screen.getByRole('button', { name: 'Close' }).focus();
        return userEvent.keyboard('{Enter}');
      },
    ],
  ])(
    'asks before %s loses what is not saved, and stays unless it may be lost',
    async (_, leave) => {
      render(<Page unsaved="A name is not saved." />);
      await userEvent.click(screen.getByRole('button', { name: 'Choose group' }));
      await leave();
      const question = screen.getByRole('dialog', { name: 'Close without saving?' });
      expect(question).toHaveTextContent('A name is not saved.');
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
      expect(question).not.toBeInTheDocument();
      expect(screen.getByText('Are you sure?')).toBeVisible();
      await leave();
      await userEvent.click(screen.getByRole('button', { name: 'Close without saving' }));
      expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument();
    },
  );

  it('closes the question before itself, which gives the focus back to the page', async () => {
    render(<Page unsaved="A name is not saved." />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose group' }));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Close without saving?' });
    const open: boolean[] = [];
    jest.spyOn(dialog, 'close').mockImplementation(() => open.push(question.hasAttribute('open')));
    await userEvent.click(screen.getByRole('button', { name: 'Close without saving' }));
    expect(open).toEqual([false]);
  });

  it('opens again when the browser has closed it, and then leaves as by Escape', async () => {
    const closeByBrowser = (dialog: HTMLDialogElement) => {
      dialog.close();
      fireEvent(dialog, new Event('close'));
    };
    const held = await openDialog(false);
    closeByBrowser(held);
    expect(held.open).toBe(true);
    cleanup();
    closeByBrowser(await openDialog());
    expect(isThere()).toBe(false);
  });

  it('asks nothing where everything is saved', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    expect(isThere()).toBe(false);
  });
});
