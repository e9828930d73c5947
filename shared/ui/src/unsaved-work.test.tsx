import { useLeave } from '@cairn/runtime';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UnsavedWork } from './unsaved-work.tsx';

const left = jest.fn<void, []>();

const WayOut = () => {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(left)}>
      Way out
    </button>
  );
};

const screenOf = (isUnsaved: boolean) => (
  <>
    <WayOut />
    <div hidden>
      <UnsavedWork isUnsaved={isUnsaved} title="Leave the form?">
        <p>What you have written will be lost.</p>
      </UnsavedWork>
    </div>
  </>
);

const dialog = () => screen.queryByRole('dialog', { name: 'Leave the form?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('unsaved work', () => {
  beforeEach(() => left.mockReset());

  it('asks in a dialog, also from a part of the screen that stands hidden, and stays', async () => {
    render(screenOf(true));
    await press('Way out');
    expect(dialog()).toBeVisible();
    expect(dialog()).toHaveTextContent('What you have written will be lost.');
    await press('Stay');
    expect(dialog()).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('leaves once the person says so', async () => {
    render(screenOf(true));
    await press('Way out');
    await press('Leave');
    expect(left).toHaveBeenCalledTimes(1);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('keeps the student on the page when Escape is pressed', async () => {
    render(screenOf(true));
    await press('Way out');
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('does not ask about what is saved', async () => {
    render(screenOf(false));
    await press('Way out');
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('has nothing to ask any more once it has been saved meanwhile, and stays', async () => {
    const { rerender } = render(screenOf(true));
    await press('Way out');
    rerender(screenOf(false));
    expect(dialog()).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('lets the page go with the screen', async () => {
    const { rerender } = render(screenOf(true));
    rerender(<WayOut />);
    await press('Way out');
    expect(left).toHaveBeenCalledTimes(1);
  });
});
