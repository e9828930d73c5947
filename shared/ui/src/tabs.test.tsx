import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'going', label: 'Continue Learning', count: 4, panel: <a href="/course/c1">Network</a> },
  { id: 'done', label: 'Completed Courses', panel: 'Done panel' },
  { id: 'papers', label: 'Certificates', panel: 'Papers panel' },
];

const Page = () => {
  const [tab, setTab] = useState('done');
  return (
    <>
      <p>at {tab}</p>
      <Tabs label="My courses" tabs={tabs} selected={tab} onSelect={setTab} />
    </>
  );
};

const selected = () => screen.getByRole('tab', { selected: true });

describe('Tabs', () => {
  it('starts with the first and shows only its panel, named by the tab', () => {
    render(<Tabs label="My courses" tabs={tabs} />);
    expect(screen.getByRole('tablist', { name: 'My courses' })).toBeVisible();
    expect(selected()).toHaveAccessibleName('Continue Learning 4');
    const panel = screen.getByRole('tabpanel', { name: 'Continue Learning 4' });
    expect(panel).toHaveTextContent('Network');
    expect(selected()).toHaveAttribute('aria-controls', panel.id);
    expect(screen.queryByText('Done panel')).not.toBeInTheDocument();
  });

  it.each([
    ['{ArrowRight}', 'Completed Courses'],
    ['{ArrowLeft}', 'Certificates'],
    ['{End}', 'Certificates'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Continue Learning 4'],
    ['{End}{Home}', 'Continue Learning 4'],
  ])('%s leads to %s and takes the focus there', async (keys, name) => {
    render(<Tabs label="My courses" tabs={tabs} />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(selected()).toHaveAccessibleName(name);
    expect(selected()).toHaveFocus();
  });

  it.each([
    ['{ArrowLeft}', 'Completed Courses'],
    ['{ArrowRight}', 'Certificates'],
  ])('%s leads to %s where the page is read from right to left', async (keys, name) => {
    render(
      <div dir="rtl">
        <Tabs label="My courses" tabs={tabs} />
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(selected()).toHaveAccessibleName(name);
  });

  it('is one stop for Tab, which goes on into the panel', async () => {
    render(<Tabs label="My courses" tabs={tabs} />);
    await userEvent.tab();
    expect(selected()).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link')).toHaveFocus();
  });

  it('marks the chosen tab before it draws a panel that takes long', async () => {
    const marked: (string | undefined)[] = [];
    const Slow = () => {
      marked.push(screen.queryByRole('tab', { selected: true })?.textContent);
      return 'Slow panel';
    };
    render(
      <Tabs label="My courses" tabs={[...tabs, { id: 'slow', label: 'Slow', panel: <Slow /> }]} />,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Slow' }));
    expect(screen.getByText('Slow panel')).toBeVisible();
    expect(marked[0]).toBe('Slow');
  });

  it('follows its caller, and asks it', async () => {
    render(<Page />);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Done panel');
    await userEvent.click(screen.getByRole('tab', { name: 'Certificates' }));
    expect(screen.getByText('at papers')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Papers panel');
  });

  it('keeps what is said to be kept, hidden, and drops the rest', async () => {
    const going = {
      id: 'going',
      label: 'Going',
      staysMounted: true,
      panel: <input aria-label="Name" />,
    };
    render(<Tabs label="My courses" tabs={[going, ...tabs.slice(1)]} />);
    await userEvent.type(screen.getByRole('textbox'), 'Maya');
    await userEvent.click(screen.getByRole('tab', { name: 'Certificates' }));
    expect(screen.getByLabelText('Name')).not.toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Going' }));
    expect(screen.getByRole('textbox')).toHaveValue('Maya');
    expect(screen.queryByText('Papers panel')).not.toBeInTheDocument();
  });

  it('falls back to the first when the selected one is not there', () => {
    render(<Tabs label="My courses" tabs={tabs} selected="gone" />);
    expect(selected()).toHaveAccessibleName('Continue Learning 4');
  });
});
