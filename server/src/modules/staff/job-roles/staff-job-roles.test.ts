/** Roles of the catalogue as administrators create, order, change and remove them. 003 §2.7 */
import { MAX_JOB_ROLE_PICTURE_BYTES, type StaffJobRole } from '@cairn/api/staff-job-roles.contract';
import type { Role } from '@cairn/api/roles.contract';
import sharp from 'sharp';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    'courses/sql/course.yaml': aCourse('sql'),
    'courses/python/course.yaml': aCourse('python'),
    'courses/old/course.yaml': aCourse('old'),
    'competencies.yaml': [
      { CompetencyID: 'queries', CompetencyName: 'Queries' },
      { CompetencyID: 'tables', CompetencyName: 'Tables' },
    ],
    'roles.yaml': [
      {
        RoleID: 'filed',
        RoleTitle: 'From files',
        Description: 'Reads numbers.',
        CourseIDs: ['sql'],
        CompetencyIDs: [],
      },
    ],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const text = {
  title: 'Data Analyst',
  description: 'Answers questions with data.',
  courseIds: ['sql', 'python'],
  competencyIds: ['tables', 'queries'],
};
type Text = typeof text;
const post = (change: Partial<Text> = {}) =>
  admin.post('/manage/job-roles', { text: { ...text, ...change } });
const create = async (change?: Partial<Text>) => (await post(change)).json<StaffJobRole>();
const find = async (id: string) =>
  (await admin.get(`/manage/job-roles/${id}`)).json<StaffJobRole>();
const change = (id: string, after: Partial<Text>, before: object = text, from = admin) =>
  from.put(`/manage/job-roles/${id}`, { before, after: { ...text, ...after } });
const listForStudents = async (client: TestClient = test.visitor) =>
  (await client.get('/roles/all')).json<Role[]>();
const listLog = async (objectId: string) =>
  (await admin.get(`/manage/log?object=${objectId}`)).json<{
    entries: { action: string; objectName: string; before: object; after: object }[];
  }>().entries;
const takeOver = (id: string) => admin.post(`/manage/job-roles/${id}/take-over`, {});

describe('a role', () => {
  it('[MCAT-05] is created and changed, and students see its courses in their order, on every process', async () => {
    const other = await test.another();
    const read = async () =>
      (await other.inject('/api/roles/all'))
        .json<Role[]>()
        .find(({ RoleID }) => RoleID !== 'filed');
    expect(await read()).toBeUndefined();
    const created = await create();
    expect(created).toMatchObject({
      roleId: 'data-analyst',
      origin: 'staff',
      students: 0,
      text,
      courseFacts: [{ courseId: 'sql' }, { courseId: 'python' }],
      competencyFacts: [{ name: 'Tables' }, { name: 'Queries' }],
    });
    expect(await read()).toMatchObject({
      RoleTitle: 'Data Analyst',
      Description: text.description,
      CourseIDs: ['sql', 'python'],
      CompetencyIDs: ['tables', 'queries'],
    });
    const after = {
      title: 'Analyst',
      description: 'Asks.',
      courseIds: ['python', 'sql'],
      competencyIds: ['queries'],
    };
    expect((await change('data-analyst', after)).json()).toMatchObject({ text: after });
    expect(await read()).toMatchObject({
      RoleTitle: 'Analyst',
      Description: 'Asks.',
      CourseIDs: ['python', 'sql'],
      CompetencyIDs: ['queries'],
    });
    expect(await listLog('data-analyst')).toMatchObject([
      {
        action: 'job-role-changed',
        objectName: 'Analyst',
        before: { title: 'Data Analyst', courses: ['Course sql', 'Course python'] },
        after: {
          title: 'Analyst',
          courses: ['Course python', 'Course sql'],
          competencies: ['Queries'],
        },
      },
      { action: 'job-role-created', after: { courses: ['Course sql', 'Course python'] } },
    ]);
  });

  it('[MCAT-06] needs a title that no other role has, in any case of letters, and at least one course', async () => {
    const taken = await post({ title: 'FROM FILES' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({
      message: 'There is a role with the title ‘FROM FILES’ already.',
      details: { field: 'title' },
    });
    const { roleId } = await create();
    expect((await change(roleId, { title: 'From Files' })).json()).toMatchObject({
      details: { field: 'title' },
    });
    expect((await change(roleId, { title: 'data analyst' })).statusCode).toBe(200);
    expect((await post({ title: ' ' })).statusCode).toBe(400);
    const empty = await post({ title: 'Other', courseIds: [] });
    expect(empty.statusCode).toBe(400);
    expect(empty.json()).toMatchObject({ details: { field: 'courseIds' } });
  });

  it('[MCAT-06] gets its title once when two people create it at the same time', async () => {
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
  });

  it('[MCAT-06] refuses unknown and archived courses by name', async () => {
    const unknown = await post({ courseIds: ['sql', 'none'] });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toMatchObject({
      message: 'There is no such course: none.',
      details: { field: 'courseIds' },
    });
    await admin.put('/manage/courses/old/state', { state: 'archived' });
    const { roleId } = await create();
    for (const archived of [
      await post({ title: 'Other', courseIds: ['old'] }),
      await change(roleId, { courseIds: ['sql', 'old'] }),
    ])
      expect(archived.json()).toMatchObject({
        code: 'invalid',
        message: 'Archived, so not for a role: ‘Course old’.',
        details: { field: 'courseIds' },
      });
    expect((await find(roleId)).text).toEqual(text);
    expect((await post({ title: 'Other', competencyIds: ['none'] })).json()).toMatchObject({
      details: { field: 'competencyIds' },
    });
  });

  it('[MOVR-14] that another person has changed meanwhile is not overwritten, and other roles are', async () => {
    const { roleId } = await create();
    await create({ title: 'Other' });
    const { client: second } = await addStaff(test, 'administrator');
    const answers = await Promise.all([
      change(roleId, { title: 'Theirs' }),
      change(roleId, { description: 'Mine' }, text, second),
      change('other', { title: 'Third' }, { ...text, title: 'Other' }),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual([
      '200',
      '200',
      '409',
    ]);
    expect(refused?.json()).toMatchObject({ details: { current: (await find(roleId)).text } });
    expect((await find('other')).text.title).toBe('Third');
  });

  it('[MCAT-16] from files changes only after a take-over, and not after it was given back', async () => {
    const { text: before } = await find('filed');
    const put = () => change('filed', { ...before, title: 'Of staff' }, before);
    expect((await put()).json()).toMatchObject({
      code: 'conflict',
      message: 'Content files decide about this role. Take it over first.',
    });
    expect((await admin.delete('/manage/job-roles/filed')).statusCode).toBe(409);
    await takeOver('filed');
    expect((await put()).json()).toMatchObject({ origin: 'taken-over', title: 'Of staff' });
    const back = await admin.post('/manage/job-roles/filed/give-back', {});
    expect(back.json()).toMatchObject({ origin: 'files' });
    expect((await put()).statusCode).toBe(409);
  });

  it('is listed by title, found by title, and unknown by another id', async () => {
    await create();
    const list = async (query: string) =>
      (await admin.get(`/manage/job-roles?${query}`))
        .json<{ roles: StaffJobRole[] }>()
        .roles.map(({ roleId, courses }) => [roleId, courses]);
    expect(await list('')).toEqual([
      ['data-analyst', 2],
      ['filed', 1],
    ]);
    expect(await list('search=FROM')).toEqual([['filed', 1]]);
    expect((await admin.get('/manage/job-roles/none')).statusCode).toBe(404);
    expect((await admin.delete('/manage/job-roles/none')).statusCode).toBe(404);
  });
});

describe('the picture of a role', () => {
  const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5e6b' } })
      .toFormat(format)
      .toBuffer();
  const send = (roleId: string, body: Buffer, before = '') =>
    admin.put(`/manage/job-roles/${roleId}/picture`, body, {
      query: { before },
      headers: { 'content-type': 'application/octet-stream' },
    });
  const countFiles = async () => (await test.sql`select 1 from media_files`).length;

  it.each(['jpeg', 'png', 'webp'] as const)(
    '[MCAT-05] may be a %s, which students see',
    async (format) => {
      const { roleId } = await create();
      const { pictureUrl } = (await send(roleId, await picture(format))).json<StaffJobRole>();
      expect(pictureUrl).toMatch(new RegExp(`^/media/picture/.*/role\\.${format}$`));
      const shown = (await listForStudents()).find(({ RoleID }) => RoleID === roleId);
      expect(shown?.ImageUrl).toBe(pictureUrl);
      const file = await test.app.inject(pictureUrl);
      expect(file.headers['content-type']).toBe(`image/${format}`);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
    },
  );

  it('[MCAT-06] is refused if it is no JPG, PNG or WebP, or has 5 MB', async () => {
    const { roleId } = await create();
    const before = await countFiles();
    for (const body of [await picture('gif'), Buffer.from('%PDF-1.7'), Buffer.from('<svg/>')]) {
      const refused = await send(roleId, body);
      expect(refused.statusCode).toBe(415);
      expect(refused.json()).toMatchObject({ message: 'A picture must be a JPG, PNG or WebP.' });
    }
    const large = Buffer.alloc(MAX_JOB_ROLE_PICTURE_BYTES);
    (await picture('png')).copy(large);
    expect((await send(roleId, large)).statusCode).toBe(413);
    expect((await find(roleId)).pictureUrl).toBe('');
    expect(await countFiles()).toBe(before);
  });

  it('replaces the earlier one, is removed, and never overwrites that of another person', async () => {
    const { roleId } = await create();
    const before = await countFiles();
    const first = (await send(roleId, await picture('png'))).json<StaffJobRole>().pictureUrl;
    const late = await send(roleId, await picture('png'));
    expect(late.json()).toMatchObject({ details: { current: { pictureUrl: first } } });
    const second = await send(roleId, await picture('webp'), first);
    expect(second.statusCode).toBe(200);
    expect((await test.app.inject(first)).statusCode).toBe(404);
    expect(await countFiles()).toBe(before + 1);
    const { pictureUrl } = await find(roleId);
    const removed = await admin.delete(`/manage/job-roles/${roleId}/picture`, undefined, {
      query: { before: pictureUrl },
    });
    expect(removed.json()).toMatchObject({ pictureUrl: '' });
    expect(await countFiles()).toBe(before);
    expect((await listLog(roleId)).map(({ action }) => action)).toEqual([
      'job-role-changed',
      'job-role-changed',
      'job-role-changed',
      'job-role-created',
    ]);
  });
});

describe('a removed role', () => {
  it('[MCAT-18] is offered to nobody else, and stays readable for students who have it', async () => {
    const { roleId } = await create();
    const maya = await test.addStudent();
    const own = await test.as(maya);
    const goal = `/upskillrole/students/${maya.studentId}/roles`;
    await own.put(`/roles/${maya.studentId}/add-role`, { roleId });
    await own.post(goal, { roleID: roleId });
    await own.post(`/upskillrole/students/${maya.studentId}/learning-path`, {
      roleID: roleId,
      courseIDs: ['sql'],
      forceUpdate: false,
    });
    expect((await find(roleId)).students).toBe(1);
    expect((await admin.delete(`/manage/job-roles/${roleId}`)).statusCode).toBe(200);

    const other = await test.addStudent();
    const stranger = await test.as(other);
    const idsOf = async (client: TestClient) =>
      (await listForStudents(client)).map(({ RoleID }) => RoleID);
    expect(await idsOf(test.visitor)).toEqual(['filed']);
    expect(await idsOf(stranger)).toEqual(['filed']);
    expect(await idsOf(own)).toEqual(['filed', roleId]);
    expect((await own.get(`/roles/${roleId}`)).json()).toMatchObject({ RoleTitle: 'Data Analyst' });
    const add = await stranger.put(`/roles/${other.studentId}/add-role`, { roleId });
    expect(add.statusCode).toBe(404);
    const wish = await stranger.post(`/upskillrole/students/${other.studentId}/roles`, {
      roleID: roleId,
    });
    expect(wish.statusCode).toBe(404);
    const offered = (await stranger.get('/upskillrole/roles')).json<unknown>();
    expect(JSON.stringify(offered)).not.toContain(roleId);
    expect((await own.get(`/learninglist/${maya.studentId}`)).json()).toMatchObject({
      learningListByRole: [{ roleId, roleTitle: 'Data Analyst' }],
    });

    expect((await admin.get(`/manage/job-roles/${roleId}`)).statusCode).toBe(404);
    expect((await post()).json()).toMatchObject({ roleId: 'data-analyst-2' });
    expect((await listLog(roleId))[0]).toMatchObject({
      action: 'job-role-removed',
      objectName: 'Data Analyst',
    });
  });
});
