import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import type { ComponentProps, ReactNode } from 'react';
import { t } from 'ttag';

interface ExploreCoursesProps extends Pick<
  ComponentProps<typeof EmptyState>,
  'art' | 'title' | 'children'
> {
  /** Another link, shown beside the one to the catalogue. */
  readonly also?: ReactNode;
}

/** Message that the list of courses is empty, with a link to the catalogue. */
export const ExploreCourses = ({ also, ...props }: ExploreCoursesProps) => (
  <EmptyState
    {...props}
    action={
      <>
        <LinkButton to="/course-catalog">{t`Explore Our Courses`}</LinkButton>
        {also}
      </>
    }
  />
);
