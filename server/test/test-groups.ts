import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { fullCourse } from './test-content.ts';
import { samplePdf } from './test-files.ts';
import { startLearningApp } from './test-learning.ts';
import { addStaff } from './test-staff.ts';

/** A site with groups, the calls of its administrator, and look-ups in its database. */
export interface GroupsSite {
  readonly test: TestApp;
  readonly admin: TestClient;
  /** Creates a group. Returns its id. */
  readonly createId: (name: string) => Promise<string>;
  /** Returns the names of the groups on one page of the list. */
  readonly listNames: (query?: string, from?: TestClient) => Promise<string[]>;
  /** Returns the entries of the audit log about an object, the newest first. */
  readonly listEntries: (object: string) => Promise<{ action: string }[]>;
  readonly listGroupsOf: (person: { readonly studentId: string }) => Promise<string[]>;
}

const document = (group: string, title: string) => ({
  DocumentID: `${group}-guide`,
  Title: title,
  File: 'guide.pdf',
  GroupIDs: [group],
  Category: 'Guides',
  CreatedAt: '2026-05-01T10:00:00Z',
});

/** Starts a site with the groups `north` and `south`, courses of each, of both, of none and a public one, and two documents. */
export const startGroupsSite = async (): Promise<GroupsSite> => {
  const test = await startLearningApp({
    ...fullCourse('of-north', { Groups: ['north'] }),
    ...fullCourse('of-south', { Groups: ['south'] }),
    ...fullCourse('of-both', { Groups: ['north', 'south'] }),
    ...fullCourse('for-all'),
    ...fullCourse('public-too', { Groups: ['north'], PublicallyAccessible: true }),
    'documents.yaml': [document('north', 'North guide'), document('south', 'South guide')],
    'guide.pdf': samplePdf,
  });
  const { client: admin } = await addStaff(test, 'administrator');
  return {
    test,
    admin,
    createId: async (name) => {
      const answer = await admin.post('/manage/groups', { name });
      return answer.json<{ groupId: string }>().groupId;
    },
    listNames: async (query = '', from = admin) => {
      const answer = await from.get(`/manage/groups?${query}`);
      return answer.json<{ groups: { name: string }[] }>().groups.map(({ name }) => name);
    },
    listEntries: async (object) => {
      const answer = await admin.get(`/manage/log?object=${object}`);
      return answer.json<{ entries: { action: string }[] }>().entries;
    },
    listGroupsOf: async ({ studentId }) => {
      const rows = await test.sql<{ groupId: string }[]>`select group_id as "groupId"
        from student_group_members where student_id = ${studentId} order by group_id`;
      return rows.map(({ groupId }) => groupId);
    },
  };
};
