/** Tests of each function: its call, the record afterwards, and its event, once, after the acknowledgement. */
import { submitAssessment } from '@cairn/api/assessments.contract';
import { enrollInCourse } from '@cairn/api/courses.contract';
import { joinGroup as joinGroupCall } from '@cairn/api/groups.contract';
import { updateCompletedDate, updateModuleProgress } from '@cairn/api/progress.contract';
import { addRole as addRoleCall, removeRole as removeRoleCall } from '@cairn/api/roles.contract';
import { updateScormCompletion } from '@cairn/api/scorm.contract';
import {
  getUserAttributes,
  updateUserAttributes,
  type UserAttributes,
} from '@cairn/api/user.contract';
import { events, record, setReporter } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { completeCourse } from './complete-course.ts';
import { completePackagedCourse } from './complete-package.ts';
import { enrolInCourse } from './enrol.ts';
import { handInAttempt } from './hand-in.ts';
import { joinStudentGroup } from './join-group.ts';
import { markComponentDone } from './mark-done.ts';
import { addProfileRole, removeProfileRole } from './roles.ts';
import { saveProfilePicture } from './save-picture.ts';
import { saveProfile } from './save-profile.ts';

const told: string[] = [];
for (const name of [
  'enrolment.changed',
  'progress.changed',
  'course.completed',
  'roles.changed',
] as const) {
  events.on(name, (payload) => told.push(`${name} ${JSON.stringify(payload)}`));
}
const reported = jest.fn();
beforeEach(() => {
  told.length = 0;
  reported.mockClear();
  setReporter(reported);
});
afterEach(() => setReporter(undefined));

const PART = { courseId: 'sql', moduleId: 'm1' };
const before: Partial<UserAttributes> = {
  Courses: { sql: { m1: { ExerciseCompleted: true, AssessmentAttempts: [] }, TimeSpent: 5 } },
  Roles: { analyst: true },
};
const attempt = {
  attemptNumber: 1,
  status: 'passed' as const,
  score: 100,
  responses: [],
  grades: [],
  timeTaken: 5,
  datetimeStarted: '2026-01-02T03:04:05.000Z',
  datetimeSubmitted: '2026-01-02T03:05:05.000Z',
};
const done = { message: 'Done' };
const dated = { CompletedDate: '2026-01-02T03:04:05.000Z' };
const unreadable = stubError(getUserAttributes, 503);

interface Case {
  readonly verb: string;
  readonly run: () => Promise<unknown>;
  readonly call: Stub;
  readonly after: Partial<UserAttributes>;
  readonly event?: string;
  readonly isReadAgain?: boolean;
}

const cases: Case[] = [
  {
    verb: 'enrol',
    run: () => enrolInCourse('charts'),
    call: stubResponse(enrollInCourse, done),
    after: { Courses: { charts: {}, ...before.Courses } },
    event: 'enrolment.changed {"courseId":"charts"}',
    isReadAgain: true,
  },
  {
    verb: 'enrol, once more, which keeps the progress',
    run: () => enrolInCourse('sql'),
    call: stubResponse(enrollInCourse, done),
    after: {},
    event: 'enrolment.changed {"courseId":"sql"}',
    isReadAgain: true,
  },
  {
    verb: 'addRole',
    run: () => addProfileRole('engineer'),
    call: stubResponse(addRoleCall, done),
    after: { Roles: { analyst: true, engineer: false } },
    event: 'roles.changed {}',
    isReadAgain: true,
  },
  {
    verb: 'removeRole',
    run: () => removeProfileRole('analyst'),
    call: stubResponse(removeRoleCall, done),
    after: { Roles: {} },
    event: 'roles.changed {}',
    isReadAgain: true,
  },
  {
    verb: 'joinStudentGroup',
    run: () => joinStudentGroup('north'),
    call: stubResponse(joinGroupCall, done),
    after: { GroupIDs: ['north'] },
    isReadAgain: true,
  },
  {
    verb: 'saveProfile, as the server has kept it',
    run: () => saveProfile({ FirstName: ' May ' }),
    call: stubResponse(updateUserAttributes, buildAttributes({ FirstName: 'May', Courses: {} })),
    after: { FirstName: 'May' },
  },
  {
    verb: 'markDone',
    run: () => markComponentDone(PART, 'LectureCompleted'),
    call: stubResponse(updateModuleProgress, {
      LectureCompleted: true,
      AssessmentCompleted: false,
    }),
    after: {
      Courses: {
        sql: {
          m1: {
            ExerciseCompleted: true,
            AssessmentAttempts: [],
            LectureCompleted: true,
            AssessmentCompleted: false,
          },
          TimeSpent: 5,
        },
      },
    },
    event: 'progress.changed {"courseId":"sql"}',
  },
  {
    verb: 'handIn',
    run: () => handInAttempt(PART, attempt),
    call: stubResponse(submitAssessment, { ...attempt, score: 90 }),
    after: {
      Courses: {
        sql: {
          m1: { ExerciseCompleted: true, AssessmentAttempts: [{ ...attempt, score: 90 }] },
          TimeSpent: 5,
        },
      },
    },
    isReadAgain: true,
  },
  {
    verb: 'complete',
    run: () => completeCourse('sql'),
    call: stubResponse(updateCompletedDate, dated),
    after: { CompletedCourses: ['sql'] },
    event: 'course.completed {"courseId":"sql"}',
    isReadAgain: true,
  },
  {
    verb: 'completePackagedCourse',
    run: () => completePackagedCourse('sql'),
    call: stubResponse(updateScormCompletion, dated),
    after: { CompletedCourses: ['sql'] },
  },
];

describe.each(cases)('$verb', ({ run, call, after, event, isReadAgain }) => {
  const others = [stubResponse(updateUserAttributes, buildAttributes(before))];

  it('is in the record and told once, also when the record cannot be read again', async () => {
    const student = signInAs(before);
    const requests = stubApi(...others, unreadable, call);
    await run();
    expect(listCallsTo(requests, call.endpoint)).toHaveLength(1);
    expect(record.read()).toEqual({ ...student, ...after });
    expect(told).toEqual(event === undefined ? [] : [event]);
    expect(listCallsTo(requests, getUserAttributes).length > 0).toBe(isReadAgain === true);
  });

  it('changes and tells nothing when the server refuses', async () => {
    const student = signInAs(before);
    stubApi(...others, unreadable, stubError(call.endpoint, 400, 'invalid'));
    await expect(run()).rejects.toMatchObject({ kind: 'invalid' });
    expect(record.read()).toEqual(student);
    expect(told).toEqual([]);
  });
});

it('an attempt handed in again takes its own place', async () => {
  signInAs(before);
  stubApi(stubResponse(submitAssessment, attempt), unreadable);
  await handInAttempt(PART, attempt);
  await handInAttempt(PART, attempt);
  expect(record.read()?.Courses['sql']?.['m1']).toMatchObject({ AssessmentAttempts: [attempt] });
});

it('[PROF-09] a group chosen elsewhere meanwhile is read instead', async () => {
  const student = signInAs();
  stubApi(
    stubError(joinGroupCall, 409, 'conflict'),
    stubResponse(getUserAttributes, { ...student, GroupIDs: ['south'] }),
  );
  await joinStudentGroup('north');
  expect(record.read()?.GroupIDs).toEqual(['south']);
});

it('a picture is where the answer says, and nowhere when it was not sent', async () => {
  signInAs({ profileImageUrl: '/old.png' });
  await expect(saveProfilePicture(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(record.read()?.profileImageUrl).toBe('/old.png');
  await saveProfilePicture(async () => ({ profileImageUrl: '/new.png' }));
  expect(record.read()?.profileImageUrl).toBe('/new.png');
});

it('a completion map that cannot be written is only logged', async () => {
  signInAs(before);
  stubApi(
    stubError(updateUserAttributes, 400, 'invalid'),
    stubResponse(updateModuleProgress, { LectureCompleted: true }),
  );
  // `markComponentDone` does not wait for that call.
  const logged = new Promise<void>((resolve) => {
    reported.mockImplementation(() => resolve());
  });
  await markComponentDone(PART, 'LectureCompleted');
  expect(told).toHaveLength(1);
  await logged;
  expect(reported).toHaveBeenCalledWith(expect.anything(), { at: 'completion map' });
});

it('a visitor has no record to change', async () => {
  const requests = stubApi();
  await expect(addProfileRole('analyst')).rejects.toThrow('Nobody is signed in');
  await expect(completeCourse('sql')).rejects.toThrow('Nobody is signed in');
  expect(requests).toEqual([]);
});
