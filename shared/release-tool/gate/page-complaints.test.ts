import { describeReport } from './page-complaints.ts';

it.each([
  [
    'cairn: {at: release-failed, remote: planner, version: 1.0.0, step: load, instead: undefined} Error: boom',
    'release-failed (load): Error: boom',
  ],
  [
    'cairn: {at: screen-failed, remote: planner, version: 1.0.0} Error: boom',
    'screen-failed: Error: boom',
  ],
  ['cairn: {at: news} ApiError: no {answer}', 'news: ApiError: no {answer}'],
  ['Refused to run {at: x}', 'Refused to run {at: x}'],
])('%s is told as %s', (line, words) => {
  expect(describeReport(line)).toBe(words);
});
