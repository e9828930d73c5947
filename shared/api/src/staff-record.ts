/** What the contracts of the catalogue of staff share. 003 §2.7 */
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { type Infer, z } from './z.ts';

/** `files`: content files decide about the record. `taken-over`: they did until staff took it over. */
export const recordOriginSchema = z.enum(['files', 'taken-over', 'staff']);
export type RecordOrigin = Infer<typeof recordOriginSchema>;

/** What every call of an administrator has. */
export const administratorCall = { auth: 'student', permission: 'people:administer' } as const;

/** Search and page of a list. */
export const listQuerySchema = z.object({
  search: z.optional(z.string().check(z.overwrite(toVisibleText), z.maxLength(100))),
  page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
});
