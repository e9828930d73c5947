/** Stores the simulated cloud desktops and images of demo accounts. Existing ones stay unchanged. */
import { createHash } from 'node:crypto';
import { toWorkspaceUsername } from '@cairn/domain/workspace.rules';
import { type TransactionSql, createInsertFragment } from '../../platform/database/sql.ts';
import type { ContentRecord } from './content-records.ts';

type Student = ContentRecord<'students'>;
type Desktop = Student['Desktops'][number];

const SYSTEMS: Readonly<Record<Desktop['System'], string>> = {
  windows: 'Windows Server 2022',
  ubuntu: 'Ubuntu 22.04',
  linux: 'Amazon Linux 2',
};

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 9);

/**
 * Returns the id of a demo account's desktop, which is the same at every import.
 * @param name an exercise, or another name that is unique for the student
 */
export const toDemoDesktopId = (studentId: string, name: string): string =>
  `ws-${digest(`${studentId}/${name}`)}`;

const addDesktop = async (
  tx: TransactionSql,
  { StudentID, Email }: Student,
  desktop: Desktop & { readonly name: string },
) => {
  const row = {
    workspace_id: toDemoDesktopId(StudentID, desktop.ExerciseID ?? desktop.name),
    student_id: StudentID,
    username: toWorkspaceUsername(Email),
    operating_system: SYSTEMS[desktop.System],
    compute_type: desktop.Compute,
    protocols: [desktop.System === 'windows' ? 'PCOIP' : 'WSP'],
    state: desktop.State,
  };
  await tx`insert into simulated_desktops ${createInsertFragment(row)} on conflict do nothing`;
};

/** Adds a stopped desktop for each exercise of a demo account for which the file lists no desktop. */
const addExerciseDesktops = async (tx: TransactionSql, student: Student) => {
  const named = new Set(student.Desktops.map(({ ExerciseID }) => ExerciseID));
  const bundles = await tx<{ id: string; system: Desktop['System'] }[]>`
    select exercise_id as id, workspace_bundle as system from exercises
    where exercise_id = any(${student.Exercises}) and workspace_bundle is not null`;
  for (const { id, system } of bundles) {
    if (named.has(id)) continue;
    const desktop = { ExerciseID: id, name: id, System: system, Compute: 'STANDARD' };
    await addDesktop(tx, student, { ...desktop, State: 'STOPPED' });
  }
};

const addImage = async (
  tx: TransactionSql,
  { StudentID: student_id }: Student,
  { Name: name, System, Created }: Student['Images'][number],
) => {
  const image_id = `wsi-${digest(`${student_id}/image/${name}`)}`;
  const named = { student_id, name, image_id, asked_at: Created };
  await tx`insert into workspace_images ${createInsertFragment(named)} on conflict do nothing`;
  const image = {
    image_id,
    operating_system_type: System.toUpperCase(),
    created_at: Created,
    state: 'AVAILABLE',
  };
  await tx`insert into simulated_images ${createInsertFragment(image)} on conflict do nothing`;
};

export const storeDemoDesktops = async (tx: TransactionSql, student: Student): Promise<void> => {
  await addExerciseDesktops(tx, student);
  for (const [index, desktop] of student.Desktops.entries()) {
    await addDesktop(tx, student, { ...desktop, name: `desktop/${index}` });
  }
  for (const image of student.Images) await addImage(tx, student, image);
};
