import type { CourseItem } from '@cairn/api/course-item.contract';
import type { Role } from '@cairn/api/roles.contract';
import { findCommonObjectives } from '@cairn/domain/role-overview.rules';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQuery, useSite } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { LearningObjectiveList } from '../../lib/objectives.tsx';
import { listInstructorIds } from './role-people.ts';
import styles from './role-overview.module.css';

interface RoleOverviewProps {
  readonly role: Role;
  /** Courses of the role; undefined while they are loading. */
  readonly courses: readonly CourseItem[] | undefined;
}

export const RoleOverview = ({ role, courses }: RoleOverviewProps) => {
  const isEducation = useSite().brand.mode === 'education';
  return (
    <div className={styles['overview']}>
      {courses ? (
        <>
          <LearningObjectiveList texts={findCommonObjectives(courses)} />
          <Instructors ids={listInstructorIds(courses)} />
        </>
      ) : (
        <Skeleton label={t`Loading overview`}>
          <SkeletonText heading lines={5} />
        </Skeleton>
      )}
      {isEducation && <Competencies ids={role.CompetencyIDs} />}
    </div>
  );
};

/**
 * Shows the instructors of all courses of the role, loaded in one request; instructors missing in the response are named
 * 'Unknown' (ROLES-13).
 */
const Instructors = ({ ids }: { readonly ids: readonly string[] }) => {
  const { data, isLoading } = useQuery(catalogQueries.collaborators(ids));
  if (ids.length === 0) return null;
  return (
    <section>
      <h2 id="instructors">{t`Instructors (${ids.length})`}</h2>
      {isLoading ? (
        <Skeleton label={t`Loading instructors`}>
          <SkeletonText lines={ids.length} />
        </Skeleton>
      ) : (
        <ul className={styles['instructors']} aria-labelledby="instructors">
          {ids.map((id) => {
            const person = data?.find(({ InstructorID }) => InstructorID === id);
            return (
              <li key={id}>
                <Avatar personId={id} src={person?.profileImageUrl} />
                {person ? formatInstructorName(person) : t`Unknown`}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

const Competencies = ({ ids }: { readonly ids: readonly string[] }) => {
  const { data } = useQuery(catalogQueries.competencies());
  const names = [...new Set(ids.flatMap((id) => data?.[id] ?? []))];
  if (names.length === 0) return null;
  return (
    <section>
      <h2 id="competencies">{t`Competencies`}</h2>
      <ul className={styles['tags']} aria-labelledby="competencies">
        {names.map((name) => (
          <li key={name}>
            <Tag tone="brand">{name}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
};
