import type { Query } from '../../platform/database/sql.ts';

/** Something of a course that is graded, as the content has it now. */
export interface GradedItem {
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly description: string;
  /** Null for an assessment: as many points as its questions have. */
  readonly maxScore: number | null;
  /** ISO. */
  readonly dueDate: string | null;
  readonly maxAttempts: number | null;
}

/** Assignments and assessments of these courses: those of live courses at any depth in the order of the tree, then those of modules. */
export const listGradedItems = (sql: Query, courseIds: readonly string[]): Promise<GradedItem[]> =>
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
