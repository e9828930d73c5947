/**
 * Removes those parts of scorm-again that no page uses. The package is one module, and its only class refers to all of it. We
 * implement sequencing ourselves (docs/scorm.md), and the save queue does the saving. The remaining parts check the values of the
 * data model. A removed class answers every call with undefined.
 */
import type { RuleSetRule } from 'webpack';

/** The release with the classes below; other releases are not changed. */
export const LEAN_SCORM_AGAIN_VERSION = '3.4.3';

const SEQUENCING_CLASSES = [
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
const SAVING_CLASSES = [
  'AsynchronousHttpService',
  'OfflineStorageService',
  'Scorm2004DataSerializer',
  'SerializationService',
  'SynchronousHttpService',
];

/** Names of the classes in the build for SCORM 2004; the build for SCORM 1.2 has some of them. */
export const UNUSED_CLASSES: readonly string[] = [...SEQUENCING_CLASSES, ...SAVING_CLASSES];

export const leanScormAgainRule: RuleSetRule = {
  descriptionData: { name: 'scorm-again', version: LEAN_SCORM_AGAIN_VERSION },
  loader: import.meta.filename,
};

const ABSENT_PART_CODE = `class AbsentPart {
  constructor() {
    return new Proxy(this, { get: () => () => undefined });
  }
}
`;

/**
 * Returns the source without the bodies of these classes. Classes that the source does not have are ignored.
 * @public webpack loads it by its path
 */
export default function withoutUnusedParts(source: string): string {
  // A class at the top of the module ends at the first brace in the first column.
  const pattern = new RegExp(
    String.raw`^class (${UNUSED_CLASSES.join('|')})(?: extends \w+)? \{$.*?^\}$`,
    'gms',
  );
  return ABSENT_PART_CODE + source.replaceAll(pattern, 'class $1 extends AbsentPart {}');
}
