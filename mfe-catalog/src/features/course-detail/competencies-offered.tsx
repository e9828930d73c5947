import type { CourseItem } from '@cairn/api/course-item.contract';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { listCompetencyNames } from '@cairn/domain/course-detail.rules';
import { useQuery } from '@cairn/runtime';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import styles from './course-detail.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';

const hasModules = (course: CourseItem): boolean =>
  course.CourseType === 'async' && !isPackagedCourse(course);

/** Returns the competencies that the course's modules teach, else those of the course itself. Undefined while loading. */
const useCompetencies = (course: CourseItem): readonly string[] | undefined => {
  const isModular = hasModules(course);
  const names = useQuery(catalogQueries.competencies());
  const modules = useQuery({
    ...courseDetailQueries.modules(course.CourseID),
    enabled: isModular,
  });
  if (names.isPending || (isModular && modules.isPending)) return undefined;
  const ids = isModular
    ? (modules.data ?? []).flatMap(({ CompetencyIDs }) => Object.keys(CompetencyIDs))
    : (course.CompetencyIDs ?? []);
  return listCompetencyNames(ids, names.data ?? {}, { keepUnknown: !isModular });
};

export const CompetenciesOffered = ({ course }: { readonly course: CourseItem }) => {
  const names = useCompetencies(course);
  return (
    <section className={styles['section']}>
      <h2 id="competencies">{t`Competencies Offered`}</h2>
      {names === undefined && (
        <Skeleton label={t`Loading competencies`}>
          <SkeletonText lines={1} />
        </Skeleton>
      )}
      {names?.length === 0 && (
        <p>{t`No competencies are currently being offered for this course.`}</p>
      )}
      {names !== undefined && names.length > 0 && (
        <ul className={styles['tags']} aria-labelledby="competencies">
          {names.map((name) => (
            <li key={name}>
              <Tag tone="brand">{name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
