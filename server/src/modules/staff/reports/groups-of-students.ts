import { sqlFragment } from '../../../platform/database/sql.ts';

/** SQL relation with the ids of all groups of each student who is in a group, sorted, as `figure_groups`. */
export const SELECT_GROUPS_OF_STUDENTS = sqlFragment`
  select student_id, array_agg(group_id order by group_id) as figure_groups
  from student_group_members group by student_id`;
