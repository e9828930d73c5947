/** The groups of a school, for its staff. A group outside the caller's scope answers as an unknown id. 003 §2.5 */
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { joinedRuleSchema } from './enrolment-rules.contract.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of groups of a site. */
export const MAX_GROUPS = 5000;

/** Number of groups on a page. */
export const GROUPS_PAGE_SIZE = 50;

/** Maximum number of people whose groups one call changes. */
export const MAX_CHANGED_PEOPLE = 50;

/** Maximum number of courses, and of documents, that a response names. */
export const MAX_NAMED_ITEMS = 50;

/** A person with the role of a group manager. `personId` is null as long as no account has the address. */
const groupManagerSchema = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  personId: z.nullable(z.string()),
});

const groupFields = {
  groupId: z.string(),
  name: z.string(),
  /** Time at which the group was archived, ISO 8601; null for a group in use. */
  archivedAt: z.nullable(z.string()),
  managers: z.array(groupManagerSchema),
};

const listedGroupSchema = z.object({
  ...groupFields,
  people: z.number(),
  /** Numbers of courses and documents that this group sees and the public does not. */
  courses: z.number(),
  documents: z.number(),
  /** Number of enrolment rules in force. Absent from older servers. */
  rules: z.optional(z.number()),
});
export type ListedGroup = Infer<typeof listedGroupSchema>;

/** Returns a page of the groups by name, and how many are in use and archived. Errors: forbidden, invalid. */
export const listStaffGroups = defineEndpoint({
  method: 'GET',
  path: '/manage/groups',
  auth: 'student',
  permission: 'people:view',
  summary: 'A page of the groups',
  query: z.object({
    /** Text to search for in names and ids of groups. */
    search: z.optional(z.string().check(z.overwrite(toVisibleText), z.maxLength(100))),
    state: z.default(z.enum(['active', 'archived']), 'active'),
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({
    groups: z.array(listedGroupSchema),
    /** Numbers of all groups in the caller's scope, including those that do not match the search. */
    active: z.number(),
    archived: z.number(),
    /** Number of people without a group; null for a group manager, who cannot see them. */
    peopleWithoutGroup: z.nullable(z.number()),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type GroupFilters = Infer<(typeof listStaffGroups)['query']>;

const namedItemSchema = z.object({ id: z.string(), title: z.string() });
export type TitledItem = Infer<typeof namedItemSchema>;

/** The first items by title, and the number of all. */
const namedItemsSchema = z.object({ items: z.array(namedItemSchema), total: z.number() });
export type TitledItems = Infer<typeof namedItemsSchema>;

export const staffGroupSchema = z.object({
  ...groupFields,
  createdAt: z.string(),
  people: z.number(),
  courses: namedItemsSchema,
  documents: namedItemsSchema,
});
export type StaffGroup = Infer<typeof staffGroupSchema>;

const groupParams = z.object({ groupId: idSchema });

/** Returns a group. Errors: forbidden, not-found. */
export const getStaffGroup = defineEndpoint({
  method: 'GET',
  path: '/manage/groups/:groupId',
  auth: 'student',
  permission: 'people:view',
  summary: 'A group',
  params: groupParams,
  answer: staffGroupSchema,
});

const groupName = visibleTextSchema(100);

/**
 * Creates a group; its id is made from the name. Errors: invalid, forbidden, conflict (another group has this name, in any case
 * of letters; the site has `MAX_GROUPS`).
 */
export const createStaffGroup = defineEndpoint({
  method: 'POST',
  path: '/manage/groups',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'Create a group',
  body: z.object({ name: groupName }),
  answer: staffGroupSchema,
});

/**
 * Renames a group; its id stays. `before` is the name that the caller saw. Errors: as `createStaffGroup`; not-found; conflict
 * (`details.current`: the name that another person has saved meanwhile).
 */
export const renameStaffGroup = defineEndpoint({
  method: 'PUT',
  path: '/manage/groups/:groupId',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'Rename a group',
  params: groupParams,
  body: z.object({ before: groupName, name: groupName }),
  answer: staffGroupSchema,
});

/** Archives a group, which keeps its members. Errors: forbidden, not-found. */
export const archiveStaffGroup = defineEndpoint({
  method: 'POST',
  path: '/manage/groups/:groupId/archive',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'Archive a group',
  params: groupParams,
  answer: staffGroupSchema,
});

/** Restores an archived group. Errors: forbidden, not-found. */
export const restoreStaffGroup = defineEndpoint({
  method: 'POST',
  path: '/manage/groups/:groupId/restore',
  auth: 'student',
  permission: 'groups:administer',
  summary: 'Take a group out of the archive',
  params: groupParams,
  answer: staffGroupSchema,
});

/** People, and the groups that they join and leave. With both groups, people move from one to the other. */
const groupChangeSchema = z.object({
  personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_CHANGED_PEOPLE)),
  /** Group that they join. */
  join: z.optional(idSchema),
  /** Id of the group that the people leave; people who are not in it join `join` all the same. */
  leave: z.optional(idSchema),
});
export type GroupMembershipChange = Infer<typeof groupChangeSchema>;

/**
 * Returns the courses and documents that at least one of the people would lose or gain, and the rules that would apply to them.
 * Changes nothing. Errors: invalid, forbidden, not-found (a group, or a person).
 */
export const previewGroupChange = defineEndpoint({
  method: 'POST',
  path: '/manage/group-changes/preview',
  auth: 'student',
  permission: 'people:edit',
  summary: 'What people would see after a change of their groups',
  body: groupChangeSchema,
  answer: z.object({
    hiddenCourses: namedItemsSchema,
    hiddenDocuments: namedItemsSchema,
    newCourses: namedItemsSchema,
    newDocuments: namedItemsSchema,
    /** Enrolment rules of the group to join, by title of the course. Absent from older servers. */
    newRules: z.optional(z.array(joinedRuleSchema)),
  }),
});
export type GroupMembershipChangePreview = Infer<(typeof previewGroupChange)['answer']>;

/**
 * Changes the groups of people, each of them in a transaction of its own. A person who cannot be changed is among `refused`, and
 * the others are changed. Errors: invalid, forbidden, not-found (a group), conflict (the group to join is archived).
 */
export const changeGroupsOfPeople = defineEndpoint({
  method: 'POST',
  path: '/manage/group-changes',
  auth: 'student',
  permission: 'people:edit',
  summary: 'Change the groups of people',
  body: groupChangeSchema,
  answer: z.object({
    changed: z.number(),
    unchanged: z.number(),
    refused: z.array(z.object({ personId: z.string(), message: z.string() })),
  }),
});
