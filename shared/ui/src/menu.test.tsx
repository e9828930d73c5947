import { useLocation } from '@cairn/runtime';
import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { nextMenuItem } from './menu-keys.ts';
import { Menu } from './menu.tsx';

describe('nextMenuItem', () => {
  const labels = ['Account', 'Certificates', 'Cloud desktops', 'Sign Out'];

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['c', 0, 1],
    ['C', 1, 2],
    ['c', 2, 1],
    ['x', 0, undefined],
    [' ', 0, undefined],
    ['Enter', 0, undefined],
  ])('%s from %i leads to %p', (key, at, expected) => {
    expect(nextMenuItem(key, at, labels)).toBe(expected);
  });
});

const Place = () => <p>at {useLocation().pathname}</p>;

const button = () => screen.getByRole('button', { name: 'Profile menu, Maya' });
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('Menu', () => {
  const signOut = jest.fn();
  beforeEach(() => {
    signOut.mockClear();
    render(
      <MemoryRouter>
        <Menu
          label="Profile menu, Maya"
          trigger="M"
          items={[
            { id: 'account', label: 'Account', to: '/account' },
            { id: 'papers', label: 'Certificates', to: '/certificates' },
            { id: 'out', label: 'Sign Out', onSelect: signOut },
          ]}
        />
        <button type="button">After</button>
        <Place />
      </MemoryRouter>,
    );
  });

  it('tells what it opens and whether it is open', async () => {
    expect(button()).toHaveAttribute('aria-haspopup', 'menu');
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'Profile menu, Maya' })).toBeVisible();
    await userEvent.click(button());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it.each([
    ['{Enter}', 'Account'],
    [' ', 'Account'],
    ['{ArrowDown}', 'Account'],
    ['{ArrowUp}', 'Sign Out'],
    ['{ArrowDown}{ArrowDown}', 'Certificates'],
    ['{ArrowDown}{ArrowUp}', 'Sign Out'],
    ['{ArrowDown}{End}{Home}', 'Account'],
    ['{ArrowDown}s', 'Sign Out'],
  ])('by the keys %s the focus comes to %s', async (keys, name) => {
    button().focus();
    await userEvent.keyboard(keys);
    expect(item(name)).toHaveFocus();
  });

  it('opens the page of a link entry and closes', async () => {
    await userEvent.click(button());
    await userEvent.click(item('Certificates'));
    expect(screen.getByText('at /certificates')).toBeVisible();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('does what the chosen command says, by key too', async () => {
    button().focus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes with Escape, and the button has the focus again', async () => {
    await userEvent.click(button());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes when the focus or a press goes elsewhere', async () => {
    await userEvent.click(button());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(button());
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

it('a menu shows its footer below the entries, where keys of the menu do not apply but Escape', async () => {
  render(
    <MemoryRouter>
      <Menu
        label="Profile menu, Maya"
        trigger="M"
        items={[{ id: 'account', label: 'Account', to: '/account' }]}
        footer={<input aria-label="Find" />}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(within(screen.getByRole('menu')).queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.tab();
  const input = screen.getByRole('textbox');
  expect(input).toHaveFocus();
  await userEvent.keyboard('a');
  expect(input).toHaveValue('a');
  expect(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});
