/** Bench groups about courses: large ones, lectures, submissions, chats. */
import { type BenchGroup, defineBenchGroup } from './bench-group.ts';
import { measureChatProcesses } from './chat-processes.ts';
import { QUICK_INTERACTION_PACE, USUAL_INTERACTION_PACE } from './interactions.ts';
import { measureLargeCatalogue } from './large-catalogue.ts';
import { measureLargeGradeTable } from './large-grades.ts';
import { measureLargeCourseTree } from './large-tree.ts';
import { measureLargeUpload } from './large-upload.ts';
import { measureAssistantAnswers } from './lecture-answers.ts';
import { measureLectureToolBytes } from './lecture-tools.ts';
import { measureLongLecture } from './long-lecture.ts';
import { measurePackageSequencing } from './package-sequencing.ts';
import { measureTeachingDesk } from './teaching-desk.ts';
import { measureTranslatedSound } from './translated-sound.ts';

export const courseBenchGroups: readonly BenchGroup[] = [
  defineBenchGroup({
    name: 'Answers about lectures',
    needs: [],
    sizes: { usual: {}, smallest: {} },
    measure: measureAssistantAnswers,
  }),
  defineBenchGroup({
    name: 'A lecture in German',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { seconds: 10, settleSeconds: 2 },
      smallest: { seconds: 0.1, settleSeconds: 0 },
    },
    measure: measureTranslatedSound,
  }),
  defineBenchGroup({
    name: 'Tools beside a lecture',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: {}, smallest: {} },
    measure: measureLectureToolBytes,
  }),
  defineBenchGroup({
    name: 'A transcript of 20,000 lines',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_INTERACTION_PACE, smallest: QUICK_INTERACTION_PACE },
    measure: measureLongLecture,
  }),
  defineBenchGroup({
    name: 'A live course of 10,000 nodes',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_INTERACTION_PACE, smallest: QUICK_INTERACTION_PACE },
    measure: measureLargeCourseTree,
  }),
  defineBenchGroup({
    name: 'A package of 2,000 items',
    needs: [],
    sizes: { usual: { items: 2000, rounds: 300 }, smallest: { items: 40, rounds: 1 } },
    measure: measurePackageSequencing,
  }),
  defineBenchGroup({
    name: 'The grades of 1,000 assignments',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: USUAL_INTERACTION_PACE, smallest: QUICK_INTERACTION_PACE },
    measure: measureLargeGradeTable,
  }),
  defineBenchGroup({
    name: '10,000 courses',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { courses: 10_000, terms: 20, pace: USUAL_INTERACTION_PACE },
      smallest: { courses: 600, terms: 1, pace: QUICK_INTERACTION_PACE },
    },
    measure: measureLargeCatalogue,
  }),
  defineBenchGroup({
    name: 'The desk of 1,000 submissions',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { submissions: 1000, calls: 9, pace: USUAL_INTERACTION_PACE },
      smallest: { submissions: 60, calls: 1, pace: QUICK_INTERACTION_PACE },
    },
    measure: measureTeachingDesk,
  }),
  defineBenchGroup({
    name: 'A large upload',
    needs: ['browser', 'ownSite'],
    sizes: {
      usual: { megabytes: 100, kills: 2 },
      smallest: { megabytes: 1, kills: 0 },
    },
    measure: measureLargeUpload,
  }),
  defineBenchGroup({
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
