import { usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { useState } from 'react';
import { t } from 'ttag';
import { ExerciseFailurePage } from '../../lib/exercise-failure.tsx';
import { ExerciseSkeleton } from '../../lib/exercise-skeleton.tsx';
import { exercisesBreadcrumb } from '../../lib/exercises-breadcrumb.ts';
import { QuizInstructions } from './quiz-instructions.tsx';
import { type ExerciseQuiz, quizQueries } from './quiz.queries.ts';
import { QuizResult } from './quiz-result.tsx';
import { UngradedQuizSitting, type QuizSummary } from './quiz-sitting.tsx';

/** Page /mcqs/{id}. Its key is the id, so that data of another quiz never stay or arrive late. */
export const QuizPage = () => {
  const { id = '' } = useParams();
  return <LoadedQuiz key={id} id={id} />;
};

const formatQuizTitle = (title: string): string => t`Quiz: ${title}`;

const LoadedQuiz = ({ id }: { readonly id: string }) => {
  const query = useQuery(quizQueries.of(id));
  const { data, isFetching, refetch } = query;
  usePageTitle(data && formatQuizTitle(data.exercise.Title));
  return (
    <QueryContent
      query={query}
      skeleton={<ExerciseSkeleton label={t`Loading quiz`} lines={6} />}
      renderFailure={ExerciseFailurePage}
    >
      {(quiz) => <QuizSteps quiz={quiz} isRetrying={isFetching} onRetry={() => void refetch()} />}
    </QueryContent>
  );
};

interface QuizStepsProps {
  readonly quiz: ExerciseQuiz;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Step of a quiz. A running quiz keeps its own questions, even after a refetch. */
type Step =
  | { readonly name: 'instructions' }
  | {
      readonly name: 'sitting';
      readonly questions: NonNullable<ExerciseQuiz['questions']>;
      readonly startedAt: number;
    }
  | { readonly name: 'result'; readonly taken: QuizSummary };

const INSTRUCTIONS: Step = { name: 'instructions' };

/** Shows the steps of a quiz: instructions, questions, result. Source: 002 §4.8. */
const QuizSteps = ({ quiz, ...retry }: QuizStepsProps) => {
  const [step, setStep] = useState<Step>(INSTRUCTIONS);
  const { ExerciseID, Title } = quiz.exercise;
  const exercise = `/cyberrange/${encodeURIComponent(ExerciseID)}`;
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`MCQ Quiz`}
        lead={Title}
        breadcrumbs={[exercisesBreadcrumb, { label: Title, to: exercise }, { label: t`MCQ Quiz` }]}
      />
      {step.name === 'instructions' && (
        <QuizInstructions
          questions={quiz.questions}
          onStart={(questions) => setStep({ name: 'sitting', questions, startedAt: Date.now() })}
          {...retry}
        />
      )}
      {step.name === 'sitting' && (
        <UngradedQuizSitting
          questions={step.questions}
          startedAt={step.startedAt}
          onDone={(taken) => setStep({ name: 'result', taken })}
        />
      )}
      {step.name === 'result' && (
        <QuizResult taken={step.taken} exercise={exercise} onAgain={() => setStep(INSTRUCTIONS)} />
      )}
    </PageWidth>
  );
};
