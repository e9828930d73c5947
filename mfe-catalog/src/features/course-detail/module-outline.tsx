import type { CourseModule } from '@cairn/api/modules.contract';
import { countMultipleChoice } from '@cairn/domain/course-detail.rules';
import { type ItemKind, listItemKinds } from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { Accordion, AccordionItem } from '@cairn/ui/accordion';
import { ModuleItemRow, MODULE_ITEM_ROW_CLASS } from '@cairn/ui/module-item-row';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { useReportError } from '../../lib/use-error-report.ts';
import styles from './module-outline.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';

/** Lists the modules of a self-guided course, numbered and collapsible. A failure is only logged here (001 §8). */
export const ModuleOutline = ({ courseId }: { readonly courseId: string }) => {
  const { data, error } = useQuery(courseDetailQueries.modules(courseId));
  useReportError(error, 'modules of the course page');
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

const ModuleParts = ({ module }: { readonly module: CourseModule }) => (
  <div className={styles['parts']}>
    <p>{module.ModuleDescription}</p>
    <ul className={styles['items']}>
      {listItemKinds(module).map((kind) => (
        <li key={kind} className={MODULE_ITEM_ROW_CLASS}>
          {kind === 'exercise' ? (
            <Exercise module={module} />
          ) : (
            <ModuleItemRow
              kind={kind}
              name={module.Lecture?.LectureTitle}
              detail={describeAssessment(module, kind)}
            />
          )}
        </li>
      ))}
    </ul>
  </div>
);

/** Shows the title of a module's exercise; it is loaded if the module does not contain it (DETAIL-37). */
const Exercise = ({ module }: { readonly module: CourseModule }) => {
  const { data, error } = useQuery({
    ...courseDetailQueries.exercise(module.ExerciseID ?? ''),
    enabled: module.ExerciseTitle === undefined,
  });
  useReportError(error, 'exercise title');
  const name = error ? module.ModuleID : (module.ExerciseTitle ?? data?.Title);
  return <ModuleItemRow kind="exercise" name={name} />;
};

const describeAssessment = ({ McqObj }: CourseModule, kind: ItemKind): string | undefined => {
  if (kind !== 'assessment') return undefined;
  const count = countMultipleChoice(McqObj?.Questions ?? []);
  return t`${count} multiple-choice questions`;
};
