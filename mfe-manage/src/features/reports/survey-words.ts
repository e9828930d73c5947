import type { SurveyQuestionResult, SurveyReport } from '@cairn/api/staff-survey-report.contract';
import { LANGUAGE } from '@cairn/messages/language';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 });
const mean = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeSurveyReport = ({ answered, completed }: SurveyReport): string => {
  const [some, all] = [numberText(answered ?? 0), numberText(completed ?? 0)];
  return plural(
    completed ?? 0,
    t`${some} of ${all} student who completed the course answered.|${some} of ${all} students who completed the course answered.`,
  );
};

export const formatAnswerShare = (count: number, answered: number): string =>
  share.format(answered === 0 ? 0 : count / answered);

export const formatScaleMean = (value: number): string => mean.format(value);

type Step = SurveyQuestionResult['steps'][number];

/** Returns the step of a scale with its label, such as '5: very clear'. */
export const formatScaleStep = ({ value, label }: Step): string => {
  const number = numberText(value);
  return label === null ? number : `${number}: ${label}`;
};

/** Returns the text of a question, with a note if the survey no longer contains it. */
export const formatSurveyQuestion = ({ text, isFormer }: SurveyQuestionResult): string =>
  isFormer ? t`${text} (former question)` : text;
