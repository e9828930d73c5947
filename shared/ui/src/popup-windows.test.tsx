import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PopupWindows } from './popup-windows.tsx';
import { useOpenPopups } from './use-popups.ts';

const setPage = (width: number, height: number) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  fireEvent(window, new Event('resize'));
};
beforeEach(() => setPage(1280, 800));

const Page = () => {
  const popups = useOpenPopups();
  return (
    <>
      {['Map', 'Notes', 'Plan'].map((name) => (
        <button key={name} type="button" onClick={() => popups.open(name)}>
          {`Open ${name}`}
        </button>
      ))}
      <PopupWindows
        popups={popups}
        show={(key) => ({ title: key, content: <p>{`The words of ${key}`}</p> })}
      />
    </>
  );
};

it('adds no landmark of a whole page', async () => {
  render(<Page />);
  await open('Map');
  expect(popup('Map')).toBeVisible();
  expect(screen.queryByRole('banner')).toBeNull();
});

const open = async (...names: string[]) => {
  for (const name of names) {
    await userEvent.click(screen.getByRole('button', { name: `Open ${name}` }));
  }
};
const present = <T,>(found: T | null | undefined): T => {
  if (!found) throw new Error('It is not there.');
  return found;
};
const popup = (name: string) => screen.getByRole('dialog', { name });
/** Returns the first button of that name; the second one is the switch to this window on small screens. */
const handle = (name: string) => present(within(popup(name)).getAllByRole('button', { name })[0]);
const control = (name: string, label: string) =>
  within(popup(name)).getByRole('button', { name: label });
const box = (name: string) => {
  const { left, top, inlineSize, blockSize } = popup(name).style;
  return [left, top, inlineSize, blockSize].join(' ');
};
const layer = (name: string) => Number(popup(name).style.zIndex);

/** Fires a mouse event in place of a pointer event, which jsdom lacks. */
const point = (target: Element, type: string, clientX = 0, clientY = 0) => {
  Object.assign(target, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, clientY }));
};
/** Presses at 0,0, moves, and releases. */
const drag = (target: Element, x: number, y: number) => {
  point(target, 'pointerdown');
  point(target, 'pointermove', x / 2, y / 2);
  point(target, 'pointermove', x, y);
  point(target, 'pointerup', x, y);
};
const grip = (name: string) => present(popup(name).querySelector(':scope > [aria-hidden]'));

describe('popup windows', () => {
  it('[POPUP-01] open at 600 by 400 at 100,100, several at once, the last one in front', async () => {
    render(<Page />);
    await open('Map', 'Notes');
    expect(box('Map')).toBe('100px 100px 600px 400px');
    expect(box('Notes')).toBe('100px 100px 600px 400px');
    expect([layer('Map'), layer('Notes')]).toEqual([1001, 1002]);
    fireEvent.pointerDown(screen.getByText('The words of Map'));
    expect(layer('Map')).toBe(1003);
    expect(layer('Notes')).toBe(1002);
    await userEvent.click(control('Map', 'Close'));
    expect(screen.queryByRole('dialog', { name: 'Map' })).not.toBeInTheDocument();
    expect(popup('Notes')).toBeInTheDocument();
  });

  it('the same is opened once, and comes to the front with the focus', async () => {
    render(<Page />);
    await open('Map', 'Notes');
    expect(handle('Notes')).toHaveFocus();
    await open('Map');
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    expect(layer('Map')).toBeGreaterThan(layer('Notes'));
    expect(handle('Map')).toHaveFocus();
  });

  it('gives the focus back when Escape closes it', async () => {
    render(<Page />);
    await open('Map');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open Map' })).toHaveFocus();
  });

  it('[POPUP-02] expand to 80 percent in 300 ms, and restore their former size and place', async () => {
    render(<Page />);
    await open('Map');
    drag(handle('Map'), 40, 30);
    drag(grip('Map'), 20, 10);
    expect(box('Map')).toBe('140px 130px 620px 410px');
    expect(popup('Map').style.transitionDuration).toBe('300ms');
    await userEvent.click(control('Map', 'Expand'));
    expect(box('Map')).toBe('128px 80px 1024px 640px');
    act(() => setPage(1000, 600));
    expect(box('Map')).toBe('100px 60px 800px 480px');
    await userEvent.click(control('Map', 'Restore'));
    expect(box('Map')).toBe('140px 130px 620px 410px');
    expect(control('Map', 'Expand')).toBeVisible();
  });

  it('[POPUP-03] are dragged by their header and stay inside, also when the window shrinks', async () => {
    render(<Page />);
    await open('Map', 'Notes');
    drag(handle('Map'), 55, -5);
    expect(box('Map')).toBe('155px 95px 600px 400px');
    expect(box('Notes')).toBe('100px 100px 600px 400px');
    drag(handle('Map'), 9000, 9000);
    expect(box('Map')).toBe('680px 400px 600px 400px');
    drag(handle('Map'), -9000, -9000);
    expect(box('Map')).toBe('0px 0px 600px 400px');
    drag(handle('Map'), 9000, 9000);
    act(() => setPage(900, 500));
    expect(box('Map')).toBe('300px 100px 600px 400px');
  });

  it('follow the pointer at once while they are held, and not once it is let go', async () => {
    render(<Page />);
    await open('Map');
    const header = handle('Map');
    point(header, 'pointerdown');
    expect(popup('Map').style.transitionDuration).toBe('0ms');
    point(header, 'pointerup');
    point(header, 'pointermove', 50, 50);
    expect(box('Map')).toBe('100px 100px 600px 400px');
    expect(popup('Map').style.transitionDuration).toBe('300ms');
  });

  it('[POPUP-04] are resized, not below 300 by 200 and not beyond the window', async () => {
    render(<Page />);
    await open('Map');
    drag(grip('Map'), 33, 44);
    expect(box('Map')).toBe('100px 100px 633px 444px');
    drag(grip('Map'), 9000, 9000);
    expect(box('Map')).toBe('100px 100px 1180px 700px');
    drag(grip('Map'), -9000, -9000);
    expect(box('Map')).toBe('100px 100px 300px 200px');
  });

  it('move by 16 with the arrow keys, and are resized with Shift', async () => {
    render(<Page />);
    await open('Map');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(box('Map')).toBe('132px 84px 600px 400px');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
    expect(box('Map')).toBe('132px 84px 584px 416px');
    expect(handle('Map')).toHaveAccessibleDescription(/Arrow keys move the window/);
  });

  it('move up from where a keyboard on the screen comes', async () => {
    const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 800 });
    Object.assign(window, { visualViewport: viewport });
    render(<Page />);
    await open('Map');
    expect(box('Map')).toBe('100px 100px 600px 400px');
    Object.assign(viewport, { height: 450 });
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect(box('Map')).toBe('100px 50px 600px 400px');
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('lead to one another where only one is seen', async () => {
    render(<Page />);
    await open('Map');
    expect(screen.queryByRole('navigation', { hidden: true })).not.toBeInTheDocument();
    await open('Notes', 'Plan');
    const others = within(popup('Plan')).getByLabelText('Open windows');
    expect([...others.children].map(({ textContent }) => textContent)).toEqual([
      'Map',
      'Notes',
      'Plan',
    ]);
    fireEvent.click(within(others).getByText('Map'));
    expect(layer('Map')).toBeGreaterThan(layer('Plan'));
  });
});
