import { downloadSurveyReport, getSurveyReport } from '@cairn/api/staff-survey-report.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { createSurveyReport } from './survey-report.ts';

export const addSurveyRoutes = ({ add, sql, now }: AppContext): void => {
  const surveys = createSurveyReport({ sql, now });
  add(getSurveyReport, ({ params, query }, caller) =>
    surveys.read(caller, { courseId: params.courseId, filters: query }),
  );
  add(
    downloadSurveyReport,
    ({ params, query }, caller, reply) =>
      surveys.send(reply, caller, { courseId: params.courseId, filters: query }),
    { answer: 'file' },
  );
};
