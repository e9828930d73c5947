import type { Sql } from '../../../platform/database/sql.ts';
import { lockStudent } from '../../accounts/lock-student.ts';

/**
 * Returns the student's e-mail address, from which the username for cloud desktops is made; undefined if the account no longer
 * exists.
 */
export const findStudentEmail = async (
  sql: Sql,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ email: string }[]>`
    select email from students where student_id = ${studentId}`;
  return row?.email;
};

/** Returns the names of the student's desktop images by ImageId. */
export const findDesktopImageNames = async (
  sql: Sql,
  studentId: string,
): Promise<Map<string, string>> => {
  const rows = await sql<{ imageId: string; name: string }[]>`
    select image_id as "imageId", name from workspace_images
    where student_id = ${studentId} and image_id is not null`;
  return new Map(rows.map(({ imageId, name }) => [imageId, name]));
};

interface NamedImage {
  readonly studentId: string;
  readonly name: string;
}

export interface StudentDesktopImages {
  /** ImageIds of the requested images, which the provider may have removed since. */
  readonly imageIds: readonly string[];
  /** Number of image names that are reserved for running requests. */
  readonly reserved: number;
}

/**
 * Reserves a name for a desktop image, so that two requests at the same time cannot use it. A reservation whose request was lost
 * is replaced.
 * @returns the student's images, with the new reservation; undefined if one of them has this name, in any letter case
 */
export const reserveDesktopImageName = (
  sql: Sql,
  { studentId, name }: NamedImage,
  { now, lostBefore }: { readonly now: Date; readonly lostBefore: Date },
): Promise<StudentDesktopImages | undefined> =>
  sql.begin(async (tx) => {
    // Locks the student, so that each of several simultaneous requests counts the reservations before its own.
    await lockStudent(tx, studentId);
    const { count } = await tx`
      insert into workspace_images (student_id, name, asked_at) values (${studentId}, ${name}, ${now})
      on conflict (student_id, lower(name)) do update set name = excluded.name, asked_at = excluded.asked_at
        where workspace_images.image_id is null and workspace_images.asked_at < ${lostBefore}`;
    if (count === 0) return undefined;
    const [images] = await tx<StudentDesktopImages[]>`
      select coalesce(array_agg(image_id) filter (where image_id is not null), '{}') as "imageIds",
        count(*) filter (where image_id is null and asked_at >= ${lostBefore})::int as reserved
      from workspace_images where student_id = ${studentId}`;
    return images;
  });

export const storeDesktopImageId = async (
  sql: Sql,
  { studentId, name }: NamedImage,
  imageId: string,
): Promise<void> => {
  await sql`update workspace_images set image_id = ${imageId}
    where student_id = ${studentId} and lower(name) = lower(${name})`;
};

export const releaseDesktopImageName = async (
  sql: Sql,
  { studentId, name }: NamedImage,
): Promise<void> => {
  await sql`delete from workspace_images
    where student_id = ${studentId} and lower(name) = lower(${name}) and image_id is null`;
};
