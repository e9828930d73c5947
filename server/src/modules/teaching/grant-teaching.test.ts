import type { TestApp } from '../../../test/test-app.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';
import {
  grantInstructorRole,
  listInstructorRoleGrants,
  revokeInstructorRole,
} from './grant-teaching.ts';
import { findInstructorId } from '../accounts/permissions/teaching-right.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ ...teacherFiles });
});
afterAll(() => test.close());

describe('permissions to teach that an operator grants', () => {
  it('apply to the address, before and after its account exists', async () => {
    await grantInstructorRole(test.sql, ' Eve@Teach.example', 'ada-moss');
    expect(await listInstructorRoleGrants(test.sql)).toContainEqual({
      email: 'eve@teach.example',
      instructorId: 'ada-moss',
      givenBy: 'operator',
      hasAccount: false,
    });
    const eve = await test.addStudent({ email: 'eve@teach.example' });
    expect(await findInstructorId(test.sql, eve.studentId)).toBe('ada-moss');
    await revokeInstructorRole(test.sql, 'EVE@teach.example');
    expect(await findInstructorId(test.sql, eve.studentId)).toBeUndefined();
  });

  it('are refused for an unknown instructor, and those of the content cannot be revoked', async () => {
    await createTeacherClient(test, 'ada');
    await expect(grantInstructorRole(test.sql, 'a@b.example', 'nobody')).rejects.toThrow(
      'no instructor',
    );
    await expect(grantInstructorRole(test.sql, 'eve', 'ada-moss')).rejects.toThrow(
      'no e-mail address',
    );
    await expect(revokeInstructorRole(test.sql, 'who@b.example')).rejects.toThrow('may not teach');
    await expect(revokeInstructorRole(test.sql, 'ada@teach.example')).rejects.toThrow(
      'The content',
    );
    expect(await findInstructorId(test.sql, 'ada-account')).toBe('ada-moss');
  });
});
