import { sqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import { DEFAULT_ASSIGNMENT_POINTS } from '@cairn/domain/course-taking.limits';

/**
 * An assignment of a live course in the current content. Its author chose the id, which assignments of other courses may have
 * too.
 */
export interface Assignment {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly name: string;
  /** Due date of the assignment in ISO format; absent: none. */
  readonly dueDate: string | undefined;
  readonly maxScore: number;
  /** Maximum number of attempts at the assignment; absent: not set by the author. */
  readonly maxAttempts: number | undefined;
}

interface AssignmentRow {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly name: string;
  readonly dueDate: string | null;
  readonly maxScore: number | null;
  readonly maxAttempts: number | null;
}

const toAssignment = (row: AssignmentRow): Assignment => ({
  ...row,
  dueDate: row.dueDate ?? undefined,
  maxScore: row.maxScore ?? DEFAULT_ASSIGNMENT_POINTS,
  maxAttempts: row.maxAttempts ?? undefined,
});

/** Returns the assignments of a course at any depth, in the order of its tree. */
export const listAssignments = async (sql: SqlQuery, courseId: string): Promise<Assignment[]> => {
  const rows = await sql<AssignmentRow[]>`
    select course_id as "courseId", node ->> 'id' as "assignmentId", node ->> 'name' as name,
      node ->> 'dueDate' as "dueDate", (node ->> 'maxScore')::float8 as "maxScore",
      (node ->> 'maxAttempts')::int as "maxAttempts"
    from courses cross join lateral jsonb_path_query(content,
      'strict $.** ? (@.type == "assignment")') with ordinality as found (node, place)
    where course_id = ${courseId} order by place`;
  return rows.map(toAssignment);
};

/** The ids by which a request selects an assignment. */
export interface RequestedAssignment {
  readonly assignmentId: string;
  /** CourseID, if several courses have an assignment with this id; absent: the course in which the student enrolled first. */
  readonly courseId?: string | undefined;
}

/**
 * Finds an assignment; undefined if no published course has it. The student's own courses are searched first, because a search in
 * all courses reads all their assignments.
 */
export const findAssignment = async (
  sql: SqlQuery,
  studentId: string,
  { assignmentId, courseId }: RequestedAssignment,
): Promise<Assignment | undefined> => {
  const columns = sqlFragment`courses.course_id as "courseId", node ->> 'id' as "assignmentId",
    node ->> 'name' as name, node ->> 'dueDate' as "dueDate",
    (node ->> 'maxScore')::float8 as "maxScore", (node ->> 'maxAttempts')::int as "maxAttempts"`;
  const nodes = sqlFragment`cross join lateral jsonb_path_query(content,
    'strict $.** ? (@.type == "assignment" && @.id == $id)',
    jsonb_build_object('id', ${assignmentId}::text)) as node`;
  if (courseId !== undefined) {
    const [row] = await sql<AssignmentRow[]>`
      select ${columns} from courses ${nodes}
      where status <> 'draft' and courses.course_id = ${courseId} limit 1`;
    return row && toAssignment(row);
  }
  // The enrolments of the student are materialised, because with this order and a limit PostgreSQL might scan the enrolments of
  // all students by date.
  const [own] = await sql<AssignmentRow[]>`
    with own as materialized (
      select course_id, enrolled_at from enrolments
      where student_id = ${studentId} and unenrolled_at is null
    )
    select ${columns} from own join courses using (course_id) ${nodes}
    where status <> 'draft' order by enrolled_at, courses.course_id limit 1`;
  if (own) return toAssignment(own);
  const [unenrolledRow] = await sql<AssignmentRow[]>`
    select ${columns} from courses ${nodes}
    where status <> 'draft' order by courses.course_id limit 1`;
  return unenrolledRow && toAssignment(unenrolledRow);
};
