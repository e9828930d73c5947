import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { RadioList } from './radio-list.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const levels = ['Beginner', 'Advanced'].map((label) => ({ value: label.toLowerCase(), label }));

describe.each([
  ['TextField', (texts: object) => <TextField label="Name" {...texts} />],
  ['TextAreaField', (texts: object) => <TextAreaField label="Name" {...texts} />],
  ['SelectField', (texts: object) => <SelectField label="Name" options={levels} {...texts} />],
  [
    'SearchField',
    (texts: object) => (
      <SearchField label="Name" value="" onChange={jest.fn()} onClear={jest.fn()} {...texts} />
    ),
  ],
])('%s', (_name, field) => {
  it('is named by its label', () => {
    render(field({}));
    expect(screen.getByLabelText('Name')).toBeValid();
    expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
  });

  it('is described by its error first, then by its hint, and marked invalid', () => {
    render(field({ error: 'It is missing.', hint: 'As in your passport.' }));
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      'It is missing. As in your passport.',
    );
  });

  it('can be disabled', () => {
    render(field({ disabled: true }));
    expect(screen.getByLabelText('Name')).toBeDisabled();
  });
});

describe('TextField', () => {
  it('hides a password until it is asked to show it', async () => {
    render(<TextField label="Password" type="password" defaultValue="secret" />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('gives its element to a ref, so that a form can send the focus to it', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Email" type="email" ref={ref} />);
    ref.current?.focus();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

const Box = () => {
  const [text, setText] = useState('');
  return (
    <SearchField
      label="Search for courses"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => setText('')}
    />
  );
};

describe('SearchField', () => {
  it('has a cross only while there is text; the cross empties it and gives the focus back', async () => {
    render(<Box />);
    const box = screen.getByRole('searchbox', { name: 'Search for courses' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.type(box, 'cloud');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('lets the caller have the element too', () => {
    const ref = createRef<HTMLInputElement>();
    render(
      <SearchField label="Search" ref={ref} value="" onChange={jest.fn()} onClear={jest.fn()} />,
    );
    expect(ref.current).toBe(screen.getByRole('searchbox'));
  });
});

const List = ({ error }: { readonly error?: string }) => {
  const [value, setValue] = useState<string>();
  return (
    <RadioList legend="Level" options={levels} value={value} onChange={setValue} error={error} />
  );
};

describe('RadioList', () => {
  it('chooses one by pointer and moves by arrows', async () => {
    render(<List />);
    const group = screen.getByRole('group', { name: 'Level' });
    await userEvent.click(within(group).getByLabelText('Beginner'));
    expect(screen.getByRole('radio', { name: 'Beginner' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Beginner' })).not.toBeChecked();
  });

  it('is described by its error', () => {
    render(<List error="Choose a level." />);
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose a level.');
  });

  it('keeps the choices of two lists apart', async () => {
    render(
      <>
        <List />
        <List />
      </>,
    );
    const [first, second] = screen.getAllByLabelText('Beginner');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    expect(first).toBeChecked();
  });
});

describe('Checkbox', () => {
  it('is ticked by its words and by Space', async () => {
    render(<Checkbox label="Keep me signed in" />);
    const box = screen.getByRole('checkbox', { name: 'Keep me signed in' });
    await userEvent.click(screen.getByText('Keep me signed in'));
    expect(box).toBeChecked();
    await userEvent.keyboard(' ');
    expect(box).not.toBeChecked();
  });
});
