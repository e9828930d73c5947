import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tooltip } from './tooltip.tsx';

/** Returns whether the tooltip is open. Stylesheets are not loaded here, so its class is checked. */
const isOpen = () => screen.getByRole('tooltip').classList.contains('open');

describe('Tooltip', () => {
  beforeEach(() => {
    render(
      <Tooltip text="Past due">
        {(describedBy) => (
          <button type="button" aria-describedby={describedBy}>
            Clock
          </button>
        )}
      </Tooltip>,
    );
  });

  it('describes its control even while it is closed', () => {
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Past due');
    expect(isOpen()).toBe(false);
  });

  it('opens for the focus and closes with it', async () => {
    await userEvent.tab();
    expect(isOpen()).toBe(true);
    await userEvent.tab();
    expect(isOpen()).toBe(false);
  });

  it('opens for the pointer, stays while the pointer is on the words, and closes after it', async () => {
    await userEvent.hover(screen.getByRole('button'));
    expect(isOpen()).toBe(true);
    await userEvent.hover(screen.getByRole('tooltip'));
    expect(isOpen()).toBe(true);
    await userEvent.unhover(screen.getByRole('tooltip'));
    expect(isOpen()).toBe(false);
  });

  it('goes away with Escape, the focus staying', async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button')).toHaveFocus();
  });
});
