import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';

describe('Button', () => {
  it('answers pointer, Enter and Space', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Enroll</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Enroll' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('does not submit a form unless its type says so', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Show</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('while busy shows its other words, keeps the focus and does nothing, not even submit', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy} busyLabel="Enrolling..." onClick={onClick}>
          Enroll
        </Button>
      </form>
    );
    const view = render(form(false));
    screen.getByRole('button').focus();
    view.rerender(form(true));
    const button = screen.getByRole('button', { name: 'Enrolling...' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Email'), 'a{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('with a reason keeps its own description, such as what it belongs to', () => {
    render(
      <>
        <h2 id="webinar">Open Lab</h2>
        <Button reason="This webinar has ended." aria-describedby="webinar">
          Sign Up
        </Button>
      </>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleDescription(
      'Open Lab This webinar has ended.',
    );
  });

  it('with a reason can be reached, says why, and does nothing', async () => {
    const onClick = jest.fn();
    const next = (reason?: string) => (
      <Button reason={reason} onClick={onClick}>
        Next
      </Button>
    );
    const view = render(next('Please watch the lecture before proceeding'));
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Next' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Please watch the lecture before proceeding');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();

    view.rerender(next());
    expect(button).toHaveFocus();
    expect(button).not.toHaveAccessibleDescription();
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('tells whether a toggle is pressed', () => {
    render(<Button pressed>View Transcript</Button>);
    expect(screen.getByRole('button', { pressed: true })).toBeVisible();
  });
});

describe('IconButton', () => {
  it('is named by its label', () => {
    render(<IconButton label="Remove Data Engineer">x</IconButton>);
    expect(screen.getByRole('button', { name: 'Remove Data Engineer' })).toBeVisible();
  });
});

describe('LinkButton', () => {
  it('is a link', () => {
    render(<LinkButton to="/course/c1">Open Course</LinkButton>, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Open Course' })).toHaveAttribute('href', '/course/c1');
  });
});
