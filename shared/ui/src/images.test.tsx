import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Avatar, AvatarStack } from './avatar.tsx';
import { CourseImage } from './course-image.tsx';
import { RoleImage } from './role-image.tsx';

const isArt = (image: HTMLElement) => image.nodeName === 'svg' && image.children.length > 3;

const shown = () => screen.getByRole('img', { name: 'picture' });

describe.each([
  [
    'CourseImage',
    (src: string | null) => <CourseImage courseId="c1" category="" src={src} alt="picture" />,
  ],
  ['RoleImage', (src: string | null) => <RoleImage roleId="r1" src={src} alt="picture" />],
  ['Avatar', (src: string | null) => <Avatar personId="p1" src={src} alt="picture" />],
])('%s', (_name, image) => {
  it('shows the real image', () => {
    render(image('/media/real.webp'));
    expect(shown()).toHaveAttribute('src', '/media/real.webp');
  });

  it.each([null, ''])('[CONST-01] shows the default image when there is none (%p)', async (src) => {
    render(image(src));
    await waitFor(() => expect(isArt(shown())).toBe(true));
  });

  it('[CONST-01] shows the default image when the real one does not load', async () => {
    const view = render(image('/media/broken.webp'));
    fireEvent.error(shown());
    await waitFor(() => expect(isArt(shown())).toBe(true));
    // A changed URL is loaded.
    view.rerender(image('/media/other.webp'));
    expect(shown()).toHaveAttribute('src', '/media/other.webp');
  });
});

describe('AvatarStack', () => {
  it('names everybody, past the fourth picture too', async () => {
    const people = ['Amara', 'Jonas', 'Priya', 'Lena', 'Omar'].map((name) => ({ id: name, name }));
    const { container } = render(<AvatarStack people={people} />);
    expect(screen.getByText('Amara, Jonas, Priya, Lena, Omar')).toBeVisible();
    await waitFor(() => expect(container.querySelectorAll('svg')).toHaveLength(4));
  });
});
