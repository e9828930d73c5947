import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findEnrolment } from '../../catalogue/courses/courses.repository.ts';
import type { CourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import type { PackageUrls } from './package-location.ts';
import type { RefreshScormManifest } from './refresh-manifest.ts';
import { findStoredScormPackage, type StoredScormPackage } from './scorm.repository.ts';

/**
 * Returns the data that a player needs before a package starts. A public course is open to everyone, others to enrolled students.
 * @throws not-found if the course is unknown, a draft or not packaged
 * @throws unauthorized for a visitor
 * @throws forbidden if the student is not enrolled
 */
export type DescribeScormPackage = (
  courseId: string,
  caller: string | undefined,
  location: PackageUrls,
) => Promise<ScormPackage>;

const toResponse = (
  { release, manifestReading: _reading, ...found }: StoredScormPackage,
  location: PackageUrls,
): ScormPackage => ({
  CourseID: found.CourseID,
  CourseTitle: found.CourseTitle,
  LaunchFile: found.LaunchFile,
  base: location.baseUrl(found.CourseID, release),
  runtime: location.runtime(found.CourseID),
  version: found.version,
  objectives: found.objectives,
  ...(found.masteryScore !== null && { masteryScore: found.masteryScore }),
  ...(found.passingMeasure !== null && { passingMeasure: found.passingMeasure }),
  ...(found.completionThreshold !== null && { completionThreshold: found.completionThreshold }),
  ...(found.launchData !== null && { launchData: found.launchData }),
  ...(found.maxTimeAllowed !== null && { maxTimeAllowed: found.maxTimeAllowed }),
  ...(found.timeLimitAction !== null && { timeLimitAction: found.timeLimitAction }),
  ...(found.completionSetByContent !== null && {
    completionSetByContent: found.completionSetByContent,
  }),
  ...(found.sharedData !== null && { sharedData: found.sharedData }),
  ...(found.items !== null && { items: found.items }),
  ...(found.sequencing !== null && { sequencing: found.sequencing }),
});

const createSignInError = () => new AppError('unauthorized', 'Please sign in first.');

/** Replaces the error for a visitor by a request to sign in, because the visitor's account may belong to the course's group. */
const rethrowForVisitor =
  (caller: string | undefined) =>
  (error: unknown): never => {
    const isClosed = error instanceof AppError && error.code === 'forbidden';
    throw isClosed && caller === undefined ? createSignInError() : error;
  };

interface DescribeDeps {
  readonly sql: Sql;
  readonly open: CourseContentAccess;
  readonly readAgain: RefreshScormManifest;
}

export const createScormPackageDescriber =
  ({ sql, open, readAgain }: DescribeDeps): DescribeScormPackage =>
  async (courseId, caller, location) => {
    const stored = await findStoredScormPackage(sql, courseId);
    if (!stored) throw new AppError('not-found', 'There is no such package.');
    const found = await readAgain(stored);
    const course = await open.require(courseId, caller).catch(rethrowForVisitor(caller));
    if (course.PublicallyAccessible) return toResponse(found, location);
    if (caller === undefined) throw createSignInError();
    if (await findEnrolment(sql, caller, courseId)) return toResponse(found, location);
    throw new AppError('forbidden', 'You are not enrolled in this course.');
  };
