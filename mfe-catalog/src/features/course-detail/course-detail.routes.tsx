import { type RouteObject, useParams } from '@cairn/runtime';
import { CourseDetailPage } from './course-detail.page.tsx';

/** A new course is a new page: keyed by its id, nothing of the old one can stay or arrive late. */
const CourseDetailRoute = () => {
  const { id = '' } = useParams();
  return <CourseDetailPage key={id} courseId={id} />;
};

/** Named CourseCatalog in the documents. */
export const courseDetailRoutes: RouteObject[] = [
  { path: '/course-catalog/:id', element: <CourseDetailRoute /> },
];
