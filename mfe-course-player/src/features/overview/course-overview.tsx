import type { CourseItem } from '@cairn/api/course-item.contract';
import { removeBlankTexts } from '@cairn/domain/course-detail.rules';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQuery } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { CourseImage } from '@cairn/ui/course-image';
import { MetaLine } from '@cairn/ui/meta-line';
import { t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';
import styles from './course-overview.module.css';

/** The course's description and instructor, for the 'Overview' tab of every viewer. */
export const CourseOverview = ({ course }: { readonly course: CourseItem }) => {
  const description = (course.Description ?? course.CourseDescription ?? '').trim();
  return (
    <div className={styles['overview']}>
      <CourseImage
        courseId={course.CourseID}
        category={course.Category}
        src={course.ThumbnailUrl}
        className={styles['art']}
      />
      <div>
        <MetaLine items={[formatCourseLevel(course.Level), course.Category]} />
        <p className={styles['description']}>{description || t`No description provided.`}</p>
        <People course={course} />
        <TextSection title={t`About`} texts={removeBlankTexts([course.About ?? ''])} />
        <ListSection
          title={t`Learning Objectives`}
          texts={removeBlankTexts(course.LearningObjectives)}
        />
        <ListSection title={t`Requirements`} texts={removeBlankTexts(course.Requirements)} />
      </div>
    </div>
  );
};

const People = ({ course }: { readonly course: CourseItem }) => {
  const instructorId = course.InstructorID ?? '';
  const instructor = useQuery(courseQueries.instructor(instructorId));
  const unknown = instructor.isLoading ? '' : t`Unknown Instructor`;
  const collaborators = useQuery(courseQueries.collaborators(course.Collaborators ?? []));
  return (
    <ul className={styles['people']} aria-label={t`People`}>
      <Person
        id={instructorId || course.CourseID}
        name={instructor.data ? formatInstructorName(instructor.data) : unknown}
        src={instructor.data?.profileImageUrl}
        part={t`Instructor`}
      />
      {(collaborators.data ?? []).map((person) => (
        <Person
          key={person.InstructorID}
          id={person.InstructorID}
          name={formatInstructorName(person)}
          src={person.profileImageUrl}
          part={t`Collaborator`}
        />
      ))}
    </ul>
  );
};

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly src: string | undefined;
  readonly part: string;
}

const Person = ({ id, name, src, part }: PersonProps) => (
  <li className={styles['person']}>
    <Avatar personId={id} src={src} />
    <span>
      <strong>{name}</strong>
      <span className={styles['part']}>{part}</span>
    </span>
  </li>
);

interface SectionProps {
  readonly title: string;
  readonly texts: readonly string[];
}

const TextSection = ({ title, texts }: SectionProps) => {
  if (texts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
};

const ListSection = ({ title, texts }: SectionProps) => {
  if (texts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
};
