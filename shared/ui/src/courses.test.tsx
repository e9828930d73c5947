import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen, within } from '@testing-library/react';
import { CourseCard } from './course-card.tsx';
import { CourseRow } from './course-row.tsx';
import { Tag } from './tag.tsx';

const course = {
  courseId: 'c1',
  title: 'Cloud Security Foundations',
  to: '/course-catalog/c1',
  description: 'Identity and encryption.',
  category: 'Cybersecurity',
  meta: ['Cybersecurity', undefined, '', 'Beginner', null],
  tag: <Tag tone="enrolled">Enrolled</Tag>,
  children: <button type="button">Enroll</button>,
};

describe.each([
  ['CourseRow', CourseRow, 2],
  ['CourseCard', CourseCard, 3],
] as const)('%s', (_name, Part, level) => {
  it('is an article with one link in its heading, facts, state and what the caller adds', () => {
    render(<Part {...course} />, { wrapper: MemoryRouter });
    const article = within(screen.getByRole('article'));
    const heading = article.getByRole('heading', { level, name: 'Cloud Security Foundations' });
    expect(within(heading).getByRole('link')).toHaveAttribute('href', '/course-catalog/c1');
    expect(article.getAllByRole('link')).toHaveLength(1);
    expect(article.getByText('Identity and encryption.')).toBeVisible();
    expect(article.getByText('Enrolled')).toBeVisible();
    expect(article.getByRole('button', { name: 'Enroll' })).toBeVisible();
  });

  it('leaves out facts that are not known', () => {
    render(<Part {...course} />, { wrapper: MemoryRouter });
    const facts = screen.getByText('Cybersecurity').closest('p');
    expect(facts?.textContent.trim()).toBe('Cybersecurity Beginner');
  });

  it('takes the level of heading that the page needs', () => {
    render(<Part {...course} headingLevel={4} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { level: 4 })).toBeVisible();
  });
});
