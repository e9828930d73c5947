/** Groups about courses: large ones, lectures, submissions, chats. */
import { type BenchGroup, defineGroup } from './bench-group.ts';
import { measureChatProcesses } from './chat-processes.ts';
import { QUICK_PACE, USUAL_PACE } from './interactions.ts';
import { measureLargeCatalogue } from './large-catalogue.ts';
import { measureLargeGrades } from './large-grades.ts';
import { measureLargeTree } from './large-tree.ts';
import { measureLargeUpload } from './large-upload.ts';
import { measureLectureAnswers } from './lecture-answers.ts';
import { measureLectureTools } from './lecture-tools.ts';
import { measureLongLecture } from './long-lecture.ts';
import { measurePackageSequencing } from './package-sequencing.ts';
import { measureTeachingDesk } from './teaching-desk.ts';
import { measureTranslatedSound } from './translated-sound.ts';

export const courseGroups: readonly BenchGroup[] = [
  defineGroup({
    name: 'Answers about lectures',
    needs: [],
    sizes: { usual: {}, smallest: {} },
    measure: measureLectureAnswers,
  }),
  defineGroup({
    name: 'A lecture in German',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { seconds: 10, settleSeconds: 2 },
      smallest: { seconds: 0.1, settleSeconds: 0 },
    },
    measure: measureTranslatedSound,
  }),
  defineGroup({
    name: 'Tools beside a lecture',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: {}, smallest: {} },
    measure: measureLectureTools,
  }),
  defineGroup({
    name: 'A transcript of 20,000 lines',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_PACE, smallest: QUICK_PACE },
    measure: measureLongLecture,
  }),
  defineGroup({
    name: 'A live course of 10,000 nodes',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_PACE, smallest: QUICK_PACE },
    measure: measureLargeTree,
  }),
  defineGroup({
    name: 'A package of 2,000 items',
    needs: [],
    sizes: { usual: { items: 2000, rounds: 300 }, smallest: { items: 40, rounds: 1 } },
    measure: measurePackageSequencing,
  }),
  defineGroup({
    name: 'The grades of 1,000 assignments',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_PACE, smallest: QUICK_PACE },
    measure: measureLargeGrades,
  }),
  defineGroup({
    name: '10,000 courses',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { courses: 10_000, terms: 20, pace: USUAL_PACE },
      smallest: { courses: 600, terms: 1, pace: QUICK_PACE },
    },
    measure: measureLargeCatalogue,
  }),
  defineGroup({
    name: 'The desk of 1,000 submissions',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { submissions: 1000, calls: 9, pace: USUAL_PACE },
      smallest: { submissions: 60, calls: 1, pace: QUICK_PACE },
    },
    measure: measureTeachingDesk,
  }),
  defineGroup({
    name: 'A large upload',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { megabytes: 100, kills: 2 },
      smallest: { megabytes: 1, kills: 0 },
    },
    measure: measureLargeUpload,
  }),
  defineGroup({
    name: 'A chat over three processes',
    byNameOnly: 'takes about five minutes',
    needs: ['browser', 'processes'],
    sizes: {
      usual: { messages: 2000, hasRestarts: true },
      smallest: { messages: 4, hasRestarts: false },
    },
    measure: measureChatProcesses,
  }),
];
