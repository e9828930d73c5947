/** Categories of courses and documents, for the administrators of a site. 003 §2.7 */
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { administratorCall } from './staff-record.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of categories in a response. */
export const MAX_CATEGORIES = 500;

/** Maximum number of titles that say which records use a category. */
export const MAX_CATEGORY_USERS = 10;

const nameSchema = visibleTextSchema(160);

const categorySchema = z.object({
  name: z.string(),
  courses: z.number(),
  documents: z.number(),
  /** Titles of courses and documents that use it, at most `MAX_CATEGORY_USERS`. */
  users: z.array(z.string()),
});
export type StaffCategory = Infer<typeof categorySchema>;

/** Returns the categories in the order of staff, then by name. Errors: forbidden. */
export const listStaffCategories = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/categories',
  summary: 'The categories of courses and documents',
  answer: z.object({ categories: z.array(categorySchema) }),
});

/** Creates a category. Errors: invalid, forbidden, conflict (there is one with the name, in any case of letters). */
export const createCategory = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/categories',
  summary: 'Create a category',
  body: z.object({ name: nameSchema }),
  answer: acknowledgementSchema,
});

/**
 * Renames a category in all courses and documents that use it. Errors: invalid, forbidden, not-found, conflict (there is one with the
 * name; content files manage a record that uses it).
 */
export const renameCategory = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/categories',
  summary: 'Rename a category',
  body: z.object({ before: z.string().check(z.maxLength(200)), name: nameSchema }),
  answer: acknowledgementSchema,
});

/** Removes a category. Errors: forbidden, not-found, conflict (courses or documents use it). */
export const removeCategory = defineEndpoint({
  ...administratorCall,
  method: 'DELETE',
  path: '/manage/categories',
  summary: 'Remove a category',
  query: z.object({ name: z.string().check(z.maxLength(200)) }),
  answer: acknowledgementSchema,
});

const orderSchema = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_CATEGORIES));

/** Stores the order of all categories. `before` is the order that the caller saw. Errors: invalid, forbidden, conflict (`details.current`). */
export const changeCategoryOrder = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/category-order',
  summary: 'Change the order of the categories',
  body: z.object({ before: orderSchema, after: orderSchema }),
  answer: acknowledgementSchema,
});
