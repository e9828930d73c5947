import type { RangeExercise } from '@cairn/api/exercises.contract';
import { usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { QueryContent } from '@cairn/ui/query-content';
import { Markdown } from '@cairn/ui/markdown';
import { MetaLine } from '@cairn/ui/meta-line';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { ListChecks } from 'lucide-react';
import { t } from 'ttag';
import { ExerciseFailurePage } from '../../lib/exercise-failure.tsx';
import { ExerciseSkeleton } from '../../lib/exercise-skeleton.tsx';
import { exercisesBreadcrumb } from '../../lib/exercises-breadcrumb.ts';
import { findEmbeddableUrl } from './find-embeddable-url.ts';
import { ExerciseAttachment } from './attachments.tsx';
import styles from './exercise.module.css';
import { exerciseQueries } from './exercise.queries.ts';
import { WorkspacePanel } from './workspace-panel.tsx';

/** Steps of an exercise as a student performs them; the same for all exercises, as decided (CYB-10). */
const STEPS = [t`Open the workspace.`, t`Do the exercise.`, t`Take the quiz.`] as const;

/** Page /cyberrange/{id}. Its key is the id, so that data of another exercise never stay or arrive late. */
export const ExercisePage = () => {
  const { id = '' } = useParams();
  return <LoadedExercise key={id} id={id} />;
};

const LoadedExercise = ({ id }: { readonly id: string }) => {
  const query = useQuery(exerciseQueries.detail(id));
  usePageTitle(query.data?.Title);
  return (
    <QueryContent
      query={query}
      skeleton={<ExerciseSkeleton label={t`Loading exercise`} lines={8} />}
      renderFailure={ExerciseFailurePage}
    >
      {(exercise) => <Exercise exercise={exercise} />}
    </QueryContent>
  );
};

interface ExerciseProps {
  readonly exercise: RangeExercise;
}

/** Shows the instructions of an exercise, its attachment, its quiz and its desktop. */
const Exercise = ({ exercise }: ExerciseProps) => (
  <PageWidth isWhole>
    <PageHeader
      title={exercise.Title}
      breadcrumbs={[exercisesBreadcrumb, { label: exercise.Title }]}
    >
      <Markdown className={styles['description']} text={exercise.Description} headingLevel={2} />
      <MetaLine items={exercise.CoursesTitles} />
    </PageHeader>
    <div className={styles['columns']}>
      <div className={styles['work']}>
        <section aria-labelledby="exercise-instructions">
          <h2 id="exercise-instructions">{t`Instructions`}</h2>
          <ol className={styles['steps']}>
            {STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <Material exercise={exercise} />
      </div>
      <WorkspacePanel exerciseId={exercise.ExerciseID} />
    </div>
  </PageWidth>
);

/** Shows the PDF and the quiz of an exercise, if it has any. */
const Material = ({ exercise: { ExerciseID, PdfUrl, McqUrl } }: ExerciseProps) => {
  const pdf = findEmbeddableUrl(PdfUrl, window.location.href);
  const quiz = McqUrl !== '' && (
    <LinkButton to={`/mcqs/${encodeURIComponent(ExerciseID)}`}>
      <ListChecks />
      {t`Start MCQ Quiz`}
    </LinkButton>
  );
  if (pdf !== undefined) return <ExerciseAttachment address={pdf}>{quiz}</ExerciseAttachment>;
  return quiz && <div className={styles['actions']}>{quiz}</div>;
};
