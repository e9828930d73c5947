import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import type { CourseProgress } from '@cairn/api/user.contract';

interface StoredFlags {
  readonly LectureCompleted?: boolean | undefined;
  readonly ExerciseCompleted?: boolean | undefined;
  readonly AssessmentCompleted?: boolean | undefined;
}

const isStoredFlags = (value: unknown): value is StoredFlags =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns which parts of each module a student has done, from the record of the course; keys that are no modules are ignored.
 */
export const toFlagsByModule = (progress: CourseProgress | undefined): ProgressByModule =>
  Object.fromEntries(
    Object.entries(progress ?? {}).filter((entry): entry is [string, StoredFlags] =>
      isStoredFlags(entry[1]),
    ),
  );
