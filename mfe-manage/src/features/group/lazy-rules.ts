import { lazyPart } from '@cairn/runtime';

/** The enrolment rules of a group. Their code loads after that of the page. */
export const { Part: LazyGroupRules } = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "group-rules" */ './rules.tsx')).GroupEnrolmentRules,
);
