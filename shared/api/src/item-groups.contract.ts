/** The groups that see a course or a document, for the administrators of a site. 003 §2.5 */
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { staffGroupSchema } from './staff-groups.contract.ts';
import { type Infer, z } from './z.ts';

const groupIdsSchema = z.array(idSchema).check(z.maxLength(200));

const itemFields = { kind: z.enum(['course', 'document']), itemId: idSchema };

/**
 * Returns how many students no longer see a course or a document once it is taken from the groups `leave` and shown to the
 * groups `join`. Changes nothing. Errors: invalid, forbidden.
 */
export const previewItemGroups = defineEndpoint({
  method: 'POST',
  path: '/manage/item-groups/preview',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'How many students would lose a course or a document',
  body: z.object({ ...itemFields, leave: groupIdsSchema, join: z.default(groupIdsSchema, []) }),
  answer: z.object({
    /** Students of the groups that lose it; for a course only those who are enrolled. */
    students: z.number(),
  }),
});
export type ItemGroupsChange = Infer<(typeof previewItemGroups)['body']>;

/**
 * Hides a course or a document from a group. Errors: invalid, forbidden, not-found, conflict (content files manage it; this is
 * its only group, so that it would become visible to all people).
 */
export const takeItemFromGroup = defineEndpoint({
  method: 'POST',
  path: '/manage/groups/:groupId/take-item',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'Take a course or a document from a group',
  params: z.object({ groupId: idSchema }),
  body: z.object(itemFields),
  answer: staffGroupSchema,
});
export type GroupItem = Infer<(typeof takeItemFromGroup)['body']>;
