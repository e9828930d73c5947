import { render } from '@testing-library/react';
import { GradePill } from './grade-pill.tsx';

describe('a grade', () => {
  it.each([
    [78, 100, '78 / 100'],
    [1e-7, 100, '0.0000001 / 100'],
    [undefined, 20, '- / 20'],
    [0, undefined, '0 / 100'],
  ])('%p of %p reads %p', (grade, max, text) => {
    const { container } = render(<GradePill grade={grade} max={max} />);
    expect(container.textContent).toBe(text);
  });
});
