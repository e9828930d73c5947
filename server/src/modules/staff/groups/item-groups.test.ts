/** Taking courses and documents from groups. 003 §2.5 */
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test, admin } = site);
  await test.sql`insert into document_groups (document_id, group_id) values ('north-guide', 'south')`;
});
afterAll(() => test.close());

interface Item {
  readonly kind: 'course' | 'document';
  readonly itemId: string;
}
const BOTH: Item = { kind: 'course', itemId: 'of-both' };
const GUIDE: Item = { kind: 'document', itemId: 'north-guide' };

const countLosing = async (item: Item, leave: string[], join: string[] = []) => {
  const answer = await admin.post('/manage/item-groups/preview', { ...item, leave, join });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ students: number }>().students;
};
const take = (groupId: string, item: Item, from = admin) =>
  from.post(`/manage/groups/${groupId}/take-item`, item);
const enrol = async (courseId: string, groupIds: string[], isUnenrolled = false) => {
  const { studentId } = await test.addStudent({ groupIds });
  await test.sql`insert into enrolments (student_id, course_id, unenrolled_at)
    values (${studentId}, ${courseId}, ${isUnenrolled ? test.clock.now : null})`;
};

describe('[MGRP-11] before a course or a document is taken from a group', () => {
  it('counts the enrolled students who will no longer see a course', async () => {
    await enrol('of-both', ['north']);
    await enrol('of-both', ['north']);
    await enrol('of-both', ['north', 'south']);
    await enrol('of-both', ['south']);
    await enrol('of-both', ['north'], true);
    await enrol('of-north', ['north']);
    expect(await countLosing(BOTH, ['north'])).toBe(2);
    expect(await countLosing(BOTH, ['south'])).toBe(1);
    expect(await countLosing(BOTH, ['another'])).toBe(0);
    const later = await site.createId('Later');
    expect(await countLosing(BOTH, ['north', 'south'], [later])).toBe(4);
    expect(await countLosing(BOTH, ['north'], ['north'])).toBe(0);
    // Without a group, all people see it.
    expect(await countLosing(BOTH, ['north', 'south'])).toBe(0);
  });

  it('counts none for a course that is public', async () => {
    await enrol('public-too', ['north']);
    const item: Item = { kind: 'course', itemId: 'public-too' };
    expect(await countLosing(item, ['north'], ['south'])).toBe(0);
  });

  it('counts the people of the group who will no longer see a document', async () => {
    const members = await test.sql`select student_id from student_group_members
      group by student_id having array_agg(group_id) = '{north}'`;
    expect(members.length).toBeGreaterThan(2);
    expect(await countLosing(GUIDE, ['north'])).toBe(members.length);
  });
});

describe('taking a course or a document from a group', () => {
  it.each([
    [BOTH, 'courses', 'course-groups-changed'],
    [GUIDE, 'documents', 'document-changed'],
  ] as const)(
    '%j is refused as long as files decide, and done once',
    async (item, list, action) => {
      const member = await test.as(await test.addStudent({ groupIds: ['north'] }));
      const isSeen = async () =>
        (await member.get(list === 'courses' ? '/courses/all' : '/documents')).body.includes(
          item.itemId,
        );
      const managed = await take('north', item);
      expect(managed.statusCode).toBe(409);
      expect(managed.json<{ message: string }>().message).toContain('Take it over first.');
      expect(await isSeen()).toBe(true);
      await admin.post(`/manage/${list}/${item.itemId}/take-over`);
      const taken = await take('north', item);
      const ids = taken.json<StaffGroup>()[list].items.map(({ id }) => id);
      expect(ids).not.toContain(item.itemId);
      expect((await take('north', item)).statusCode).toBe(200);
      expect(await isSeen()).toBe(false);
      expect(await site.listEntries(item.itemId)).toEqual([
        expect.objectContaining({
          action,
          before: { groups: ['north', 'south'] },
          after: { groups: ['south'] },
        }),
        expect.objectContaining({ action: 'taken-over-from-files' }),
      ]);
      // Without a group, all people would see it.
      expect((await take('south', item)).statusCode).toBe(409);
      expect(await isSeen()).toBe(false);
    },
  );

  it('answers 404 for an unknown group, course and document, and 403 to a group manager', async () => {
    expect((await take('nowhere', BOTH)).statusCode).toBe(404);
    for (const kind of ['course', 'document'] as const)
      expect((await take('north', { kind, itemId: 'nothing' })).statusCode).toBe(404);
    const { client } = await addStaff(test, 'group-manager', 'south');
    expect((await take('south', BOTH, client)).statusCode).toBe(403);
    const preview = { ...BOTH, leave: ['south'] };
    expect((await client.post('/manage/item-groups/preview', preview)).statusCode).toBe(403);
  });
});
