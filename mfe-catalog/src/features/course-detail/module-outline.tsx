import type { CourseModule } from '@cairn/api/modules.contract';
import { multipleChoiceCount } from '@cairn/domain/course-detail.rules';
import { useQuery } from '@cairn/runtime';
import { Accordion, AccordionItem } from '@cairn/ui/accordion';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { CirclePlay, ListChecks, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useReported } from '../../lib/use-reported.ts';
import styles from './module-outline.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';

/** The modules of a self-guided course, numbered and expandable. A failure is only logged here (001 §8). */
export const ModuleOutline = ({ courseId }: { readonly courseId: string }) => {
  const { data, error } = useQuery(courseDetailQueries.modules(courseId));
  useReported(error, 'modules of the course page');
  if (!data && !error) {
    return (
      <Skeleton label={t`Loading modules`}>
        <SkeletonText lines={5} />
      </Skeleton>
    );
  }
  if (!data || data.length === 0) return <p>{t`No modules available for this course.`}</p>;
  return (
    <Accordion>
      {data.map((module, index) => (
        <AccordionItem key={module.ModuleID} number={index + 1} summary={module.ModuleTitle}>
          <ModuleParts module={module} />
        </AccordionItem>
      ))}
    </Accordion>
  );
};

const questionsText = (count: number): string => t`${count} multiple-choice questions`;

const ModuleParts = ({ module }: { readonly module: CourseModule }) => (
  <div className={styles['parts']}>
    <p>{module.ModuleDescription}</p>
    {module.Lecture && (
      <Part icon={CirclePlay} title={module.Lecture.LectureTitle} kind={t`Lecture`} />
    )}
    {module.ExerciseID !== undefined && (
      <Part icon={SquareTerminal} title={<ExerciseTitle module={module} />} kind={t`Exercise`} />
    )}
    {module.McqObj && module.McqObj.Questions.length > 0 && (
      <Part
        icon={ListChecks}
        title={t`Assessment`}
        kind={questionsText(multipleChoiceCount(module.McqObj.Questions))}
      />
    )}
  </div>
);

/** The title comes with the module; looked up where it does not (DETAIL-37). */
const ExerciseTitle = ({ module }: { readonly module: CourseModule }) => {
  const { data, error } = useQuery({
    ...courseDetailQueries.exercise(module.ExerciseID ?? ''),
    enabled: module.ExerciseTitle === undefined,
  });
  useReported(error, 'exercise title');
  if (error) return module.ModuleID;
  const title = module.ExerciseTitle ?? data?.Title;
  return title === undefined ? null : title.trim() || t`No exercise title`;
};

interface PartProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly kind: string;
}

const Part = ({ icon: Icon, title, kind }: PartProps) => (
  <div className={styles['part']}>
    <Icon />
    <div>
      {title}
      <span>{kind}</span>
    </div>
  </div>
);
