import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import type { ComponentProps } from 'react';

type ExploreCoursesProps = Pick<ComponentProps<typeof EmptyState>, 'art' | 'title' | 'children'>;

/** Nothing here yet, and where to find something. */
export const ExploreCourses = (props: ExploreCoursesProps) => (
  <EmptyState
    {...props}
    action={<LinkButton to="/course-catalog">Explore Our Courses</LinkButton>}
  />
);
