import { ensureStudent } from './auth-ensure.contract.ts';
import { safeParse } from './parse.ts';
import { userAttributesSchema } from './user.contract.ts';

const required = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'maya@cairn.example',
  CreatedAt: '2026-01-01T00:00:00.000Z',
};
const whole = {
  ...required,
  StudentID: 'stu-1',
  id: 'stu-1',
  profileImageUrl: '/media/maya.webp',
  Occupation: 'Contractor',
  PasswordLastChanged: '2026-02-01T00:00:00.000Z',
  LastLogin: '2026-03-01T00:00:00.000Z',
  GroupIDs: ['north', 'south'],
  Roles: { analyst: true, engineer: false },
  Competencies: ['sql'],
  CompletedCourses: ['c2'],
  Courses: {
    c1: {
      m1: {
        LectureCompleted: true,
        ExerciseCompleted: false,
        AssessmentCompleted: true,
        AssessmentAttempts: [{ attemptNumber: 1, score: 80 }],
      },
      EnrolledAt: '2026-01-02T00:00:00.000Z',
    },
    c2: { scorm: { cmi: { completion_status: 'completed' } } },
    c3: { Status: 'Pass', CompletionDate: '2026-02-02T00:00:00.000Z' },
  },
  ExerciseIDWorkspaceIDMapping: { 'ex-1': 'ws-1' },
  InstructorID: 'ada-moss',
};

describe('the attributes of a student', () => {
  it('[TAPI-71] [RULE-12] keep all of their fields', () => {
    expect(safeParse(userAttributesSchema, whole)).toEqual(whole);
  });

  it.each([
    ['StudentID alone', { StudentID: 'stu-1' }],
    ['id alone', { id: 'stu-1' }],
    ['StudentID before id', { StudentID: 'stu-1', id: 'older-1' }],
  ])('[COMP-13] [TAPI-71] [RULE-12] take the StudentID from %s', (_name, ids) => {
    const read = safeParse(userAttributesSchema, { ...required, ...ids });
    expect(read?.StudentID).toBe('stu-1');
    expect(read?.id).toBe('id' in ids ? ids.id : 'stu-1');
  });

  it.each([
    ['the list', { GroupIDs: ['a', 'b'], GroupID: 'c' }, ['a', 'b']],
    ['the older single field', { GroupID: 'c' }, ['c']],
    ['the older single field beside an empty list', { GroupIDs: [], GroupID: 'c' }, ['c']],
    ['the older single field, empty', { GroupID: '' }, []],
    ['neither', {}, []],
  ])('[RULE-06] [TAPI-71] [RULE-12] take the groups from %s', (_name, given, groups) => {
    const read = safeParse(userAttributesSchema, { ...required, id: 'stu-1', ...given });
    expect(read?.GroupIDs).toEqual(groups);
  });

  it.each([
    ['a list of courses', { Courses: ['c1'] }],
    ['a number of groups', { GroupIDs: 7 }],
    ['earned by words', { Roles: { analyst: 'yes' } }],
  ])('[TAPI-71] refuse %s', (_name, odd) => {
    expect(safeParse(userAttributesSchema, { ...whole, ...odd })).toBeUndefined();
  });

  it('are the same with the session of an arrival beside them', () => {
    const jwt = { jwtToken: 'x' };
    const session = { accessToken: jwt, idToken: jwt, refreshToken: jwt };
    const answer = safeParse(ensureStudent.answer, { ...required, id: 'stu-1', session });
    expect(answer).toMatchObject({ StudentID: 'stu-1', session });
  });
});
