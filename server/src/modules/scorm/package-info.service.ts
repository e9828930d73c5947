import type { ScormPackage } from '@cairn/api/scorm.contract';
import { isDraft } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import { findEnrolment } from '../courses/courses.repository.ts';
import { packageBase } from './package-address.ts';
import { findPackage, type PackageRecord } from './scorm.repository.ts';

/**
 * What a player needs before a package starts: for anybody on a public course, else for the enrolled. Throws not-found
 * (unknown, draft, not packaged), unauthorized (a visitor) and forbidden (not enrolled).
 */
export type DescribePackage = (
  courseId: string,
  caller: string | undefined,
) => Promise<ScormPackage>;

const toWire = ({ release, ...found }: PackageRecord): ScormPackage => ({
  CourseID: found.CourseID,
  CourseTitle: found.CourseTitle,
  LaunchFile: found.LaunchFile,
  base: packageBase(found.CourseID, release),
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

export const createDescribePackage =
  (sql: Sql, catalogue: Catalogue): DescribePackage =>
  async (courseId, caller) => {
    const course = (await catalogue()).find(({ CourseID }) => CourseID === courseId);
    const found = course && !isDraft(course) ? await findPackage(sql, courseId) : undefined;
    if (!course || !found) throw new AppError('not-found', 'There is no such package.');
    if (course.PublicallyAccessible) return toWire(found);
    if (caller === undefined) throw new AppError('unauthorized', 'Please sign in first.');
    if (await findEnrolment(sql, caller, courseId)) return toWire(found);
    throw new AppError('forbidden', 'You are not enrolled in this course.');
  };
