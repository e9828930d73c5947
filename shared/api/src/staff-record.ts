/** Schemas and fields that several contracts of the staff's catalogue share. 003 §2.7 */
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { type Infer, z } from './z.ts';

/** `files`: content files manage the record. `taken-over`: content files managed it until staff took it over. */
export const recordOriginSchema = z.enum(['files', 'taken-over', 'staff']);
export type RecordOrigin = Infer<typeof recordOriginSchema>;

/** Fields that every endpoint for administrators has. */
export const administratorCall = { auth: 'student', permission: 'people:administer' } as const;

/** Query parameters of a list: search text and page number. */
export const listQuerySchema = z.object({
  search: z.optional(z.string().check(z.overwrite(toVisibleText), z.maxLength(100))),
  page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
});
