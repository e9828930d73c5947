import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Accordion, AccordionItem } from './accordion.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Logo } from './logo.tsx';
import { MetaLine } from './meta-line.tsx';
import { PageHeader } from './page-header.tsx';
import { StatList, StatTile } from './stat-tile.tsx';

describe('PageHeader', () => {
  it('has the one h1 and the way to it', () => {
    render(
      <PageHeader
        title="Learning Path"
        lead="Three courses close the gaps."
        breadcrumbs={[{ label: 'My learning', to: '/learning' }, { label: 'Upskill your role' }]}
      />,
      { wrapper: MemoryRouter },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Learning Path' })).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'My learning' })).toHaveAttribute('href', '/learning');
    expect(trail.getByRole('link', { name: 'My learning' })).not.toHaveAttribute('aria-current');
    expect(trail.getByText('Upskill your role')).toHaveAttribute('aria-current', 'page');
  });
});

describe('parts of equal words', () => {
  it('are all shown, and React finds no equal keys', () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <>
        <Breadcrumbs items={[{ label: 'SQL' }, { label: 'SQL' }]} />
        <MetaLine items={['2 hours', undefined, '', '2 hours']} />
      </>,
      { wrapper: MemoryRouter },
    );
    expect(screen.getAllByText('SQL')).toHaveLength(2);
    expect(screen.getAllByText('2 hours')).toHaveLength(2);
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
  });
});

describe('StatTile', () => {
  it('ties a number to what it counts', () => {
    render(
      <StatList>
        <StatTile label="Earned Roles" value={1} />
      </StatList>,
    );
    expect(screen.getByRole('term')).toHaveTextContent('Earned Roles');
    expect(screen.getByRole('definition')).toHaveTextContent('1');
  });
});

describe('Accordion', () => {
  it('opens and closes each part on its own and tells the caller', async () => {
    const onToggle = jest.fn();
    render(
      <Accordion>
        <AccordionItem number={1} summary="Why clouds fail" onToggle={onToggle}>
          <p>First</p>
        </AccordionItem>
        <AccordionItem number={2} summary="Identity" open>
          <p>Second</p>
        </AccordionItem>
      </Accordion>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Why clouds fail' })).toBeVisible();
    expect(screen.getByText('First')).not.toBeVisible();
    expect(screen.getByText('Second')).toBeVisible();
    await userEvent.click(screen.getByText('Why clouds fail'));
    expect(screen.getByText('First')).toBeVisible();
    expect(screen.getByText('Second')).toBeVisible();
    expect(onToggle).toHaveBeenCalledWith(true);
  });
});

describe('Logo', () => {
  it('names the brand that is configured', () => {
    render(<Logo brand={{ name: 'Trailhead' }} />);
    expect(screen.getByText('Trailhead')).toBeVisible();
    expect(screen.getByText('Trailhead')).toHaveAttribute('translate', 'no');
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('shows the picture that is configured', () => {
    render(<Logo brand={{ name: 'Trailhead', logo: '/brand/logo' }} />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/brand/logo');
  });
});
