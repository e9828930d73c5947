/**
 * scorm-again without the parts that no page of ours uses. The package is one module, and its only class refers to all of it: to
 * sequencing, which is an engine of our own (docs/scorm.md), and to saving, which is the save queue. What stays judges the
 * values of the data model. A class that is left out answers every call with undefined.
 */
import type { RuleSetRule } from 'webpack';

/** The release whose classes are listed here; another one stays as it is. */
export const LEAN_SCORM_AGAIN_VERSION = '3.4.3';

const SEQUENCING = [
  'Activity',
  'ActivityObjective',
  'ActivityTree',
  'ActivityTreeBuilder',
  'GlobalObjectiveManager',
  'GlobalObjectiveSynchronizer',
  'RollupCondition',
  'RollupProcess',
  'RollupRule',
  'RollupRules',
  'RuleCondition',
  'Sequencing',
  'SequencingConfigurationBuilder',
  'SequencingControls',
  'SequencingRule',
  'SequencingRules',
  'SequencingService',
  'SequencingStatePersistence',
];
const SAVING = [
  'AsynchronousHttpService',
  'OfflineStorageService',
  'Scorm2004DataSerializer',
  'SerializationService',
  'SynchronousHttpService',
];

/** As they are called in the build of 2004; that of 1.2 has some of them. */
export const UNUSED_CLASSES: readonly string[] = [...SEQUENCING, ...SAVING];

export const leanScormAgainRule: RuleSetRule = {
  descriptionData: { name: 'scorm-again', version: LEAN_SCORM_AGAIN_VERSION },
  loader: import.meta.filename,
};

const ABSENT = `class AbsentPart {
  constructor() {
    return new Proxy(this, { get: () => () => undefined });
  }
}
`;

/**
 * Returns the source without the bodies of these classes; those that it does not have are no fault.
 * @public webpack loads it by its path
 */
export default function withoutUnusedParts(source: string): string {
  // A class at the top of the module ends at the first brace that stands at the beginning of a line.
  const pattern = new RegExp(
    String.raw`^class (${UNUSED_CLASSES.join('|')})(?: extends \w+)? \{$.*?^\}$`,
    'gms',
  );
  return ABSENT + source.replaceAll(pattern, 'class $1 extends AbsentPart {}');
}
