import { courseParams, id } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** A manifest objective, in manifest order; a primary one may carry the mastery measure. */
export const scormObjectiveSchema = z.object({ id: z.string(), primary: z.boolean() });

/** What the manifest says about starting one item. `LaunchFile` is relative to the package's `base`; '' for a folder. */
const launch = {
  LaunchFile: z.string(),
  objectives: z.array(scormObjectiveSchema),
  /** 1.2 mastery score, 0 to 100. */
  masteryScore: z.optional(z.number()),
  /** 2004 passing measure, -1 to 1. */
  passingMeasure: z.optional(z.number()),
  /** 2004 completion threshold, 0 to 1. */
  completionThreshold: z.optional(z.number()),
  launchData: z.optional(z.string()),
  maxTimeAllowed: z.optional(z.string()),
  timeLimitAction: z.optional(z.string()),
  /** 2004: false or absent lets the platform complete an attempt that says nothing about completion. */
  completionSetByContent: z.optional(z.boolean()),
  /** 2004 4th: target ids of the shared data buckets, in manifest order. */
  sharedData: z.optional(z.array(z.string())),
};

/** 2004: what the manifest says about going through the items; its shape is @cairn/domain/sequencing/activity. */
const sequencing = z.optional(z.record(z.string(), z.unknown()));

/** One item of a package that has several. */
export const scormItemSchema = z.object({
  /** Stands in the keys of its data: `item/{id}/cmi.…`. Its identifier in the manifest where that is usable. */
  id: z.string(),
  /** Its identifier in the manifest, where that is another: content names its targets by it (adl.nav.request). */
  identifier: z.optional(z.string()),
  /** 0 at the top of the tree; an item belongs to the nearest one before it that stands higher. */
  depth: z.number(),
  title: z.string(),
  /** False hides this item, not the ones below it. */
  visible: z.boolean(),
  /** An asset says nothing: visiting it is all there is. A folder is not started. */
  kind: z.enum(['sco', 'asset', 'folder']),
  /** 1.2: which items come first, as an expression (`a&b|~c`); absent where it could not be understood. */
  prerequisites: z.optional(z.string()),
  sequencing,
  ...launch,
});
export type ScormItem = Infer<typeof scormItemSchema>;

/** Where the package and the run-time around it run, away from the session of the student. */
export const scormRuntimePlaceSchema = z.object({
  /**
   * `origin`: on an origin of its own. `sandbox`: in a frame without an origin, below the site. `none`: on the origin of
   * the site, because the operator trusts this package.
   */
  isolation: z.enum(['origin', 'sandbox', 'none']),
  /** The page around the package; absent in a sandbox, where the run-time is put into the package's own page. */
  frameUrl: z.optional(z.string()),
  /** Where the frame itself may save this course while the page goes; both are absent for a visitor. */
  saveUrl: z.optional(z.string()),
  saveTicket: z.optional(z.string()),
});
export type ScormRuntimePlace = Infer<typeof scormRuntimePlaceSchema>;

/** What a player needs before a package starts; the launch data are those of its first item. */
export const scormPackageSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  /** URL of the package's files, which expires; ends with a slash. */
  base: z.string(),
  version: z.enum(['1.2', '2004']),
  ...launch,
  /** The whole tree in its order; absent for a package of one item. */
  items: z.optional(z.array(scormItemSchema)),
  /** Of the organization: the root of the tree. */
  sequencing,
  runtime: z.optional(scormRuntimePlaceSchema),
});
export type ScormPackage = Infer<typeof scormPackageSchema>;

/** The URLs of the answer open the package for some hours. Errors: forbidden (group, not enrolled), not-found. */
export const getScormPackage = defineEndpoint({
  method: 'GET',
  path: '/scorm/:courseId',
  auth: 'optional',
  summary: 'What a player needs to start a package',
  params: courseParams,
  answer: scormPackageSchema,
});

const visitName = z.string().check(z.minLength(1), z.maxLength(100));

/** Everything the package stored, data-model key → value. Errors: forbidden, not-found. */
export const getScormData = defineEndpoint({
  method: 'GET',
  path: '/scorm/:courseId/data',
  auth: 'student',
  summary: 'The stored data of a package',
  params: courseParams,
  query: z.object({ studentId: id }),
  answer: z.record(z.string(), z.string()),
});

/**
 * Notes that the student opens the package, in a browser that names itself, and returns what is stored. A save that names
 * the visit and the revision cannot replace what a newer visit has saved since. Errors: forbidden, not-found.
 */
export const openScormVisit = defineEndpoint({
  method: 'POST',
  path: '/scorm/:courseId/visits',
  auth: 'student',
  summary: 'Open a package, and read its stored data',
  params: courseParams,
  body: z.object({ studentId: id, visit: visitName }),
  answer: z.object({ values: z.record(z.string(), z.string()), revision: z.number() }),
});

/**
 * Stores values; acknowledged only after commit. A key that a later `sequence` of the same `client` has set is left
 * alone. Errors: invalid, forbidden, not-found, too-large.
 */
export const saveScormData = defineEndpoint({
  method: 'POST',
  path: '/scorm/:courseId/data',
  auth: 'student',
  summary: 'Store data of a package',
  params: courseParams,
  body: z.object({
    studentId: id,
    client: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    sequence: z.optional(z.int().check(z.gte(0))),
    /** As `openScormVisit` was given it, and the last revision that this browser has seen. */
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
    /** A newer visit has saved since: these values are kept, and not used. */
    isSuperseded: z.optional(z.boolean()),
  }),
});

/** Marks the course complete from the stored data. Errors: forbidden, not-found, conflict (no completion stored). */
export const updateScormCompletion = defineEndpoint({
  method: 'PUT',
  path: '/courses/updateScormCompletion',
  auth: 'student',
  identity: ['id'],
  summary: 'Record that a packaged course is complete',
  body: z.object({ courseId: id }),
  answer: z.object({ CompletedDate: z.string() }),
});
