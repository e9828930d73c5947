import type { SurveyQuestionResult, SurveyReport } from '@cairn/api/staff-survey-report.contract';
import { numberText } from '@cairn/messages/plural';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import {
  formatScaleMean,
  formatSurveyQuestion,
  formatAnswerShare,
  formatScaleStep,
} from './survey-words.ts';
import styles from './reports.module.css';

/** Table of the questions, with a row for each step of a scale. The texts are above it. */
export const SurveyTable = ({ report }: { readonly report: SurveyReport }) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Answers by question`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Question and answer`}</th>
        <th scope="col">{t`Answers`}</th>
        <th scope="col">{t`Share`}</th>
        <th scope="col">{t`Mean`}</th>
      </tr>
    </thead>
    {report.questions.map((question, at) => (
      <QuestionRows key={`${at + 1} ${question.text}`} question={question} />
    ))}
  </table>
);

const QuestionRows = ({ question }: { readonly question: SurveyQuestionResult }) => {
  const { answered, mean, steps } = question;
  return (
    <tbody>
      <tr className={styles['courseRow']}>
        <th scope="rowgroup" className={tableStyles['names']}>
          {formatSurveyQuestion(question)}
        </th>
        <TableCell label={t`Answers`}>
          {answered === null ? t`Too few answers to show.` : numberText(answered)}
        </TableCell>
        <TableCell label={t`Share`}>{null}</TableCell>
        <TableCell label={t`Mean`}>{mean === null ? null : formatScaleMean(mean)}</TableCell>
      </tr>
      {steps.map((step) => (
        <tr key={step.value} className={styles['groupRow']}>
          <th scope="row" className={tableStyles['names']}>
            {formatScaleStep(step)}
          </th>
          <TableCell label={t`Answers`}>{numberText(step.count)}</TableCell>
          <TableCell label={t`Share`}>{formatAnswerShare(step.count, answered ?? 0)}</TableCell>
          <TableCell label={t`Mean`}>{null}</TableCell>
        </tr>
      ))}
    </tbody>
  );
};
