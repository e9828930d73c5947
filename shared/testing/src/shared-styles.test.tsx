import { render, screen } from '@testing-library/react';

const styleOf = (text: string) => getComputedStyle(screen.getByText(text));

it('tells hidden elements from those that are shown, also when that changes', () => {
  render(
    <>
      <p>shown</p>
      <p hidden>hidden</p>
      <dialog>closed</dialog>
      <dialog open>open</dialog>
    </>,
  );
  const displays = ['shown', 'hidden', 'closed', 'open'].map((text) => styleOf(text).display);
  expect(displays).toEqual(['block', 'none', 'none', '']);
  screen.getByText('shown').hidden = true;
  screen.getByText('hidden').hidden = false;
  expect(styleOf('shown').display).toBe('none');
  expect(styleOf('hidden').display).toBe('block');
});

it('goes by the style of an element and of those around it', () => {
  render(
    <div style={{ visibility: 'hidden' }}>
      <p>within</p>
      <p style={{ display: 'none' }}>own</p>
    </div>,
  );
  expect(styleOf('within').visibility).toBe('hidden');
  expect(styleOf('own').display).toBe('none');
  screen.getByText('own').removeAttribute('style');
  expect(styleOf('own').display).toBe('block');
});

it('goes by style sheets of the document', () => {
  render(<p className="away">away</p>);
  expect(styleOf('away').display).toBe('block');
  const sheet = document.createElement('style');
  sheet.textContent = '.away { display: none; }';
  document.head.append(sheet);
  expect(styleOf('away').display).toBe('none');
  sheet.remove();
  expect(styleOf('away').display).toBe('block');
});
