import { downloadSurveyReport } from '@cairn/api/staff-survey-report.contract';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { DownloadButton } from '../../lib/download-button.tsx';

interface DownloadSurveyButtonProps {
  readonly courseId: string;
  readonly groups: readonly string[];
}

export const DownloadSurveyButton = ({ courseId, groups }: DownloadSurveyButtonProps) => (
  <DownloadButton
    fileName={() => `survey-${courseId}.csv`}
    download={() =>
      http.download(downloadSurveyReport, { params: { courseId }, query: { group: [...groups] } })
    }
    failure={t`The report could not be downloaded. Try again.`}
  />
);
