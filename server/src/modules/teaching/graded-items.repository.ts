import type { SqlQuery } from '../../platform/database/sql.ts';

/** An assignment or assessment of a course that is graded, from the current content. */
export interface GradedItem {
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly description: string;
  /** Maximum points of an assignment; null for an assessment, whose questions define them. */
  readonly maxScore: number | null;
  /** Due date of the assignment in ISO format; null if there is none. */
  readonly dueDate: string | null;
  readonly maxAttempts: number | null;
}

/**
 * Returns the assignments and assessments of these courses. Those of live courses come first, at any depth in the order of the
 * tree, then those of modules.
 */
export const listGradedItems = (
  sql: SqlQuery,
  courseIds: readonly string[],
): Promise<GradedItem[]> =>
  sql<GradedItem[]>`
    select course_id as "courseId", node ->> 'id' as "itemId", node ->> 'name' as "itemName",
      coalesce(node ->> 'description', '') as description,
      (node ->> 'maxScore')::double precision as "maxScore", node ->> 'dueDate' as "dueDate",
      (node ->> 'maxAttempts')::int as "maxAttempts"
    from courses
      cross join lateral jsonb_path_query(content,
        'strict $.** ? (@.type == "assignment" || @.type == "assessment")') with ordinality
        as found (node, place)
    where course_id = any(${[...courseIds]}::text[])
    union all
    select course_id, module_id, title, description, null, null, null
    from course_modules join assessments using (course_id)
    where module_id = assessment_id and course_id = any(${[...courseIds]}::text[])`;
