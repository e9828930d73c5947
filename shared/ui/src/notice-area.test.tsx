import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { NoticeArea, type Notice } from './notice-area.tsx';

const notices: Notice[] = [
  { id: 'a', tone: 'err', message: 'Failed to enroll in course', detail: 'Try later.' },
  { id: 'b', tone: 'ok', message: 'Profile updated successfully.' },
];

const onHold = jest.fn();

const Page = () => {
  const [shown, setShown] = useState(notices);
  return (
    <NoticeArea
      notices={shown}
      onClose={(id) => setShown(shown.filter((notice) => notice.id !== id))}
      onHold={onHold}
    />
  );
};

describe('NoticeArea', () => {
  beforeEach(() => {
    onHold.mockClear();
    render(<Page />);
  });

  it('interrupts for an error and waits with anything else', () => {
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to enroll in courseTry later.');
    expect(screen.getByRole('status')).toHaveTextContent('Profile updated successfully.');
    expect(screen.getByRole('region', { name: 'Notices' })).toBeVisible();
  });

  it('closes the notice whose button is pressed', async () => {
    await userEvent.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeVisible();
  });

  it('holds the clocks while the pointer is on it', async () => {
    await userEvent.hover(screen.getByRole('status'));
    expect(onHold.mock.lastCall).toEqual([true]);
    await userEvent.unhover(screen.getByRole('status'));
    expect(onHold.mock.lastCall).toEqual([false]);
  });

  it('holds the clocks while the focus is in it, also from one notice to the next', async () => {
    await userEvent.tab();
    await userEvent.tab();
    expect(onHold.mock.calls).toEqual([[true]]);
    await userEvent.tab();
    expect(onHold.mock.calls).toEqual([[true], [false]]);
  });

  it('lets go when the notice that had the focus is closed', async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onHold.mock.lastCall).toEqual([false]);
  });
});

describe('a new notice', () => {
  const showOver = (fieldTop: number): jest.SpyInstance => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(
      this: HTMLElement,
    ) {
      return this.matches('input')
        ? new DOMRect(0, fieldTop, 300, 40)
        : new DOMRect(0, 150, 320, 100);
    });
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    render(<Page />);
    return scroll;
  };
  afterEach(() => {
    jest.restoreAllMocks();
    document.querySelector('input')?.remove();
  });

  it('scrolls a focused field away from below it', () => {
    expect(showOver(170)).toHaveBeenCalledWith({ block: 'start' });
  });

  it('leaves a focused field beside it where it is', () => {
    expect(showOver(100)).not.toHaveBeenCalled();
  });
});
