/** Teachers for tests: Ada leads courses, Ben helps, as declared in the content of `teachers`. */
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { samplePng } from './test-files.ts';

/** Content for `startLearningApp` that replaces the instructors of `sharedContentFiles`. */
export const teacherFiles = {
  'instructors.yaml': [
    {
      InstructorID: 'ada-moss',
      FirstName: 'Ada',
      LastName: 'Moss',
      Picture: 'ada.png',
      Accounts: ['ada@teach.example'],
    },
    {
      InstructorID: 'ben-ruiz',
      FirstName: 'Ben',
      LastName: 'Ruiz',
      Accounts: ['ben@teach.example'],
    },
  ],
  'ada.png': samplePng,
} as const;

/** Returns a client signed in with the account that teaches as this instructor. */
export const createTeacherClient = async (test: TestApp, who: 'ada' | 'ben'): Promise<TestClient> =>
  test.as(await test.addStudent({ studentId: `${who}-account`, email: `${who}@teach.example` }));
