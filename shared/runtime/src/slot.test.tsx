import { type PageSlots, SlotsContext } from '@cairn/federation/slot-props';
import { render } from '@testing-library/react';
import { Slot } from './slot.tsx';

/** Returns slots of which one is filled, and what the page does with it. */
const createSlots = (filled: string) => {
  const calls: unknown[] = [];
  const slots: PageSlots = {
    isFilled: (slot) => slot === filled,
    fill: (element, slot, props) => {
      calls.push([slot, props, element.className]);
      return {
        update: (changed) => calls.push(changed),
        remove: () => calls.push('removed'),
      };
    },
  };
  return { slots, calls };
};
const show = (slots: PageSlots | undefined, studentId: string) => (
  <SlotsContext value={slots}>
    <Slot name="dashboard/aside" className="aside" studentId={studentId} />
  </SlotsContext>
);

it('is an element that the host fills, with the props of each drawing', () => {
  const { slots, calls } = createSlots('dashboard/aside');
  const page = render(show(slots, 'maya'));
  page.rerender(show(slots, 'jonas'));
  page.unmount();
  expect(calls).toEqual([
    ['dashboard/aside', { studentId: 'maya' }, 'aside'],
    { studentId: 'maya' },
    { studentId: 'jonas' },
    'removed',
  ]);
});

it.each([
  ['no remote fills it', createSlots('other/slot').slots],
  ['the host knows no slots', undefined],
])('has no element where %s', (_, slots) => {
  expect(render(show(slots, 'maya')).container).toBeEmptyDOMElement();
});
