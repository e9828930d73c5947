import { courseParamsSchema, idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** An objective of the manifest; lists keep the manifest's order. A primary one may have the mastery measure. */
export const scormObjectiveSchema = z.object({ id: z.string(), primary: z.boolean() });

/** Launch data of one item in the manifest. `LaunchFile` is relative to the package's `base`; '' for a folder. */
const launch = {
  LaunchFile: z.string(),
  objectives: z.array(scormObjectiveSchema),
  /** SCORM 1.2: mastery score, 0 to 100, from which the item counts as passed. */
  masteryScore: z.optional(z.number()),
  /** SCORM 2004: scaled score, -1 to 1, from which the item counts as passed. */
  passingMeasure: z.optional(z.number()),
  /** SCORM 2004: progress measure, 0 to 1, from which the item counts as completed. */
  completionThreshold: z.optional(z.number()),
  launchData: z.optional(z.string()),
  maxTimeAllowed: z.optional(z.string()),
  timeLimitAction: z.optional(z.string()),
  /** 2004: if false or absent, the platform completes an attempt that sets no completion status. */
  completionSetByContent: z.optional(z.boolean()),
  /** 2004 4th: target ids of the shared data buckets, in manifest order. */
  sharedData: z.optional(z.array(z.string())),
};

/** 2004: sequencing rules of the manifest, in the shape of @cairn/domain/sequencing/activity. */
const sequencing = z.optional(z.record(z.string(), z.unknown()));

/** An item of a package with several items. */
export const scormItemSchema = z.object({
  /** Id in the keys of the item's data: `item/{id}/cmi.…`. It is the identifier in the manifest, if that can be used. */
  id: z.string(),
  /** Identifier in the manifest, if it differs from `id`; content names its targets by it (adl.nav.request). */
  identifier: z.optional(z.string()),
  /** Depth in the tree, 0 at the top. The parent is the nearest earlier item with a smaller depth. */
  depth: z.number(),
  title: z.string(),
  /** False hides this item from the outline, but not its children. */
  visible: z.boolean(),
  /** Kind of item. An asset reports nothing, so a visit is enough. A folder cannot be started. */
  kind: z.enum(['sco', 'asset', 'folder']),
  /** 1.2: items that must be completed before, as an expression (`a&b|~c`); absent if it cannot be parsed. */
  prerequisites: z.optional(z.string()),
  sequencing,
  ...launch,
});
export type ScormItem = Infer<typeof scormItemSchema>;

/** Isolation of the package and its run-time from the student's session. */
export const scormIsolationSchema = z.object({
  /**
   * `origin`: on a separate origin. `sandbox`: in a frame without an origin, on the site. `none`: on the origin of the
   * site, because the operator trusts this package.
   */
  isolation: z.enum(['origin', 'sandbox', 'none']),
  /** URL of the page around the package; absent in a sandbox, where the run-time is part of the package's own page. */
  frameUrl: z.optional(z.string()),
  /** URL at which the frame itself saves while the page closes; both fields are absent for a visitor. */
  saveUrl: z.optional(z.string()),
  saveTicket: z.optional(z.string()),
});
export type ScormIsolation = Infer<typeof scormIsolationSchema>;

/** Data with which a player starts a package; the launch data are those of its first item. */
export const scormPackageSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  /** URL of the package's files, which expires; ends with a slash. */
  base: z.string(),
  version: z.enum(['1.2', '2004']),
  ...launch,
  /** All items in the order of the tree; absent for a package of one item. */
  items: z.optional(z.array(scormItemSchema)),
  /** Sequencing rules of the organization, the root of the tree. */
  sequencing,
  runtime: z.optional(scormIsolationSchema),
});
export type ScormPackage = Infer<typeof scormPackageSchema>;

/** Returns the data to start a package; its URLs are valid for some hours. Errors: forbidden (group, not enrolled), not-found. */
export const getScormPackage = defineEndpoint({
  method: 'GET',
  path: '/scorm/:courseId',
  auth: 'optional',
  summary: 'What a player needs to start a package',
  params: courseParamsSchema,
  answer: scormPackageSchema,
});

const visitName = z.string().check(z.minLength(1), z.maxLength(100));

/** Returns all stored values of a package by data-model key. Errors: forbidden, not-found. */
export const getScormData = defineEndpoint({
  method: 'GET',
  path: '/scorm/:courseId/data',
  auth: 'student',
  summary: 'The stored data of a package',
  params: courseParamsSchema,
  query: z.object({ studentId: idSchema }),
  answer: z.record(z.string(), z.string()),
});

/**
 * Records that the student opens the package, with an id of the visit from the browser, and returns the stored data. A
 * save with the visit and the revision cannot overwrite the data of a newer visit. Errors: forbidden, not-found.
 */
export const openScormVisit = defineEndpoint({
  method: 'POST',
  path: '/scorm/:courseId/visits',
  auth: 'student',
  summary: 'Open a package, and read its stored data',
  params: courseParamsSchema,
  body: z.object({ studentId: idSchema, visit: visitName }),
  answer: z.object({ values: z.record(z.string(), z.string()), revision: z.number() }),
});

/**
 * Stores values; the response follows the commit. A key that a later `sequence` of the same `client` has set is
 * skipped. Errors: invalid, forbidden, not-found, too-large.
 */
export const saveScormData = defineEndpoint({
  method: 'POST',
  path: '/scorm/:courseId/data',
  auth: 'student',
  summary: 'Store data of a package',
  params: courseParamsSchema,
  body: z.object({
    studentId: idSchema,
    client: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    sequence: z.optional(z.int().check(z.gte(0))),
    /** Id of the visit from `openScormVisit`, and the latest revision that this browser knows. */
    visit: z.optional(visitName),
    revision: z.optional(z.int().check(z.gte(0))),
    updates: z.record(
      z.string().check(z.minLength(1), z.maxLength(255)),
      z.string().check(z.maxLength(64_000)),
    ),
  }),
  answer: z.object({
    message: z.string(),
    saved: z.number(),
    revision: z.optional(z.number()),
    /** True if a newer visit has saved since. Then these values are stored, but not used. */
    isSuperseded: z.optional(z.boolean()),
  }),
});

/** Marks the course as complete from the stored data. Errors: forbidden, not-found, conflict (no completion stored). */
export const updateScormCompletion = defineEndpoint({
  method: 'PUT',
  path: '/courses/updateScormCompletion',
  auth: 'student',
  identity: ['id'],
  summary: 'Record that a packaged course is complete',
  body: z.object({ courseId: idSchema }),
  answer: z.object({ CompletedDate: z.string() }),
});
