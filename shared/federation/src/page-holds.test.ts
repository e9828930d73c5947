import { PageHolds } from './page-holds.ts';

/** Returns whether the browser would ask before it unloads the document. */
const asksBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Adds navigation blockers. `order` lists the blockers that were asked; `agree` answers for one of them. */
const setUp = (...names: string[]) => {
  const holds = new PageHolds();
  const order: string[] = [];
  const answers: (() => void)[] = [];
  const lets = names.map((name) =>
    holds.hold((go) => {
      order.push(name);
      answers.push(go);
    }),
  );
  const gone = jest.fn();
  return { holds, order, lets, gone, agree: (place: number) => answers[place]?.() };
};

it('lets go at once where nothing holds the page', () => {
  const { holds, gone } = setUp();
  expect([holds.isHeld, asksBrowser()]).toEqual([false, false]);
  holds.leave(gone);
  holds.leavePage(gone);
  expect(gone).toHaveBeenCalledTimes(2);
});

it('asks everybody who holds it, the last to come first, and goes when all have agreed', () => {
  const { holds, order, gone, agree } = setUp('first', 'second');
  expect([holds.isHeld, asksBrowser()]).toEqual([true, true]);
  holds.leave(gone);
  expect(order).toEqual(['second']);
  agree(0);
  expect(order).toEqual(['second', 'first']);
  expect(gone).not.toHaveBeenCalled();
  agree(1);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('is held on after something has left the screen without the page', () => {
  const { holds, gone, agree } = setUp('one');
  holds.leave(gone);
  agree(0);
  expect(gone).toHaveBeenCalledTimes(1);
  expect([holds.isHeld, asksBrowser()]).toEqual([true, true]);
});

it('is held no more once all have agreed to leave the page, and until then it is', () => {
  const { holds, gone, agree } = setUp('first', 'second');
  holds.leavePage(gone);
  agree(0);
  expect([holds.isHeld, asksBrowser()]).toEqual([true, true]);
  gone.mockImplementation(() => expect(holds.isHeld).toBe(false));
  agree(1);
  expect(gone).toHaveBeenCalledTimes(1);
  expect([holds.isHeld, asksBrowser()]).toEqual([false, false]);
});

it('who comes after the question is asked for another one', () => {
  const { holds, gone, agree } = setUp('first');
  holds.leavePage(gone);
  const later = jest.fn();
  holds.hold(later);
  agree(0);
  expect(gone).toHaveBeenCalledTimes(1);
  expect(holds.isHeld).toBe(true);
  holds.leave(gone);
  expect(later).toHaveBeenCalledTimes(1);
});

it('is held until the last has let it go', () => {
  const { holds, lets, order, gone, agree } = setUp('first', 'second');
  lets[1]?.();
  expect([holds.isHeld, asksBrowser()]).toEqual([true, true]);
  holds.leave(gone);
  expect(order).toEqual(['first']);
  agree(0);
  lets[0]?.();
  expect([holds.isHeld, asksBrowser()]).toEqual([false, false]);
});
