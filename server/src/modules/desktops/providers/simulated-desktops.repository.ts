import { sqlFragment, type Sql } from '../../../platform/database/sql.ts';
import type { ProviderDesktopImage } from './desktops.ts';

export interface SimulatedDesktop {
  readonly workspaceId: string;
  readonly studentId: string;
  readonly username: string;
  readonly operatingSystem: string;
  readonly computeType: string;
  readonly protocols: string[];
  readonly state: string;
}

/** An operation of a simulated desktop: its states, and the time at which it ends. */
export interface SimulatedDesktopOperation {
  readonly via: string;
  readonly end: string;
  readonly at: Date;
}

/** Selects the state that a simulated desktop or image has at a time. */
const selectStateAt = (now: Date) =>
  sqlFragment`case when changes_at <= ${now} then next_state else state end`;

const columns = (now: Date) => sqlFragment`
  workspace_id as "workspaceId", student_id as "studentId", username,
  operating_system as "operatingSystem", compute_type as "computeType", protocols,
  ${selectStateAt(now)} as state`;

/**
 * Returns a student's simulated desktops.
 * @param goneBefore desktops that were deleted before this time are left out
 */
export const listSimulatedDesktops = (
  sql: Sql,
  studentId: string,
  { now, goneBefore }: { readonly now: Date; readonly goneBefore: Date },
): Promise<SimulatedDesktop[]> => sql<SimulatedDesktop[]>`
  select ${columns(now)} from simulated_desktops
  where student_id = ${studentId}
    and (next_state is distinct from 'TERMINATED' or changes_at > ${goneBefore})
  order by workspace_id`;

export const findSimulatedDesktop = async (
  sql: Sql,
  workspaceId: string,
  now: Date,
): Promise<SimulatedDesktop | undefined> => {
  const [row] = await sql<SimulatedDesktop[]>`
    select ${columns(now)} from simulated_desktops where workspace_id = ${workspaceId}`;
  return row;
};

/**
 * Starts an operation of a simulated desktop. Returns false if the desktop is in none of the states `from`, for example because
 * another request came first.
 */
export const startSimulatedOperation = async (
  sql: Sql,
  workspaceId: string,
  {
    via,
    end,
    at,
    from,
    now,
  }: SimulatedDesktopOperation & { readonly from: readonly string[]; readonly now: Date },
): Promise<boolean> => {
  const { count } = await sql`
    update simulated_desktops set state = ${via}, next_state = ${end}, changes_at = ${at}
    where workspace_id = ${workspaceId} and ${selectStateAt(now)} = any(${[...from]})`;
  return count === 1;
};

/** Stores an image of a simulated desktop. Returns false if the desktop is not available. */
export const addSimulatedImage = async (
  sql: Sql,
  workspaceId: string,
  {
    imageId,
    via,
    end,
    at,
    now,
  }: SimulatedDesktopOperation & { readonly imageId: string; readonly now: Date },
): Promise<boolean> => {
  const { count } = await sql`
    insert into simulated_images
      (image_id, operating_system_type, created_at, state, next_state, changes_at)
    select ${imageId}, case when operating_system ilike 'windows%' then 'WINDOWS' else 'LINUX' end,
      ${now}, ${via}, ${end}, ${at}
    from simulated_desktops
    where workspace_id = ${workspaceId} and ${selectStateAt(now)} = 'AVAILABLE'`;
  return count === 1;
};

interface ImageRow {
  readonly imageId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly state: string;
}

export const listSimulatedImages = async (
  sql: Sql,
  imageIds: readonly string[],
  now: Date,
): Promise<ProviderDesktopImage[]> => {
  const rows = await sql<ImageRow[]>`
    select image_id as "imageId", operating_system_type as type, created_at as "createdAt",
      ${selectStateAt(now)} as state
    from simulated_images where image_id = any(${[...imageIds]})`;
  return rows.map(({ imageId, type, createdAt, state }) => ({
    ImageId: imageId,
    Created: createdAt.toISOString(),
    OperatingSystem: { Type: type },
    State: state,
  }));
};
