/** Dialogs that add, change and end an enrolment rule. */
import {
  changeEnrolmentRule,
  createEnrolmentRule,
  endEnrolmentRule,
  type EnrolmentRule,
} from '@cairn/api/enrolment-rules.contract';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { http } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { CourseChoices } from '../../lib/choices.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { EnrolmentRuleFields } from './rule-fields.tsx';
import {
  createRuleFormValues,
  findRuleFormError,
  toRuleTerms,
  type RuleFormValues,
  toRuleFormValues,
} from './rule-form.ts';
import { NewEnrolmentRulePreview, EnrolmentRuleChangePreview } from './rule-preview.tsx';

export interface RuleDialogProps {
  readonly kind: 'add' | 'change' | 'end';
  readonly group: StaffGroup;
  /** The rule to change or end. */
  readonly rule: EnrolmentRule | undefined;
  /** The present day and the time zone of the site. */
  readonly today: string;
  readonly timeZone: string;
  readonly onClose: () => void;
}

export const EnrolmentRuleDialog = ({ kind, rule, ...props }: RuleDialogProps) => {
  if (rule === undefined) return <NewRuleDialog {...props} />;
  return kind === 'end' ? (
    <EndRuleDialog rule={rule} onClose={props.onClose} />
  ) : (
    <ChangeRuleDialog rule={rule} onClose={props.onClose} />
  );
};

const NewRuleDialog = ({
  group,
  today,
  timeZone,
  onClose,
}: Omit<RuleDialogProps, 'kind' | 'rule'>) => {
  const [first] = useState(() => createRuleFormValues(today));
  const [typed, setTyped] = useState(first);
  const [chosen, setChosen] = useState<readonly ChoiceOption[]>([]);
  const [course] = chosen;
  const fault = findRuleFormError(typed);
  const rule = course && !fault ? { courseId: course.id, ...toRuleTerms(typed) } : undefined;
  const { groupId } = group;
  const name = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`New rule for ${name}`}
      action={t`Adding an enrolment rule`}
      button={t`Add the rule`}
      done={t`The rule has been added.`}
      isChanged={course !== undefined || typed !== first}
      missing={course ? (fault?.text ?? false) : t`Choose a course first.`}
      call={() =>
        http.call(createEnrolmentRule, {
          params: { groupId },
          body: { courseId: course?.id ?? '', ...toRuleTerms(typed) },
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={t`Everybody in this group is enrolled in`}
        chosen={chosen}
        onChange={setChosen}
        isSingle
      >
        {(search, renderChoices) => <CourseChoices {...{ search }}>{renderChoices}</CourseChoices>}
      </ChoiceField>
      <EnrolmentRuleFields typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
      <NewEnrolmentRulePreview {...{ groupId, rule, timeZone }} />
    </StaffActionDialog>
  );
};

interface RuleOfDialog {
  readonly rule: EnrolmentRule;
  readonly onClose: () => void;
}

const ChangeRuleDialog = ({ rule, onClose }: RuleOfDialog) => {
  const [before] = useState(() => toRuleFormValues(rule));
  const [typed, setTyped] = useState<RuleFormValues>(before);
  const fault = findRuleFormError(typed);
  const { ruleId } = rule;
  const course = toNameInSentence(rule.courseTitle);
  return (
    <StaffActionDialog
      title={t`Change the rule for ${course}`}
      action={t`Changing an enrolment rule`}
      button={t`Save`}
      done={t`The rule has been changed.`}
      isChanged={typed !== before}
      missing={fault?.text ?? false}
      call={() =>
        http.call(changeEnrolmentRule, {
          params: { ruleId },
          body: { before: toRuleTerms(before), after: toRuleTerms(typed) },
        })
      }
      onClose={onClose}
    >
      <EnrolmentRuleFields typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
      <EnrolmentRuleChangePreview ruleId={ruleId} terms={fault ? undefined : toRuleTerms(typed)} />
    </StaffActionDialog>
  );
};

const EndRuleDialog = ({ rule: { ruleId, courseTitle }, onClose }: RuleOfDialog) => {
  const course = toNameInSentence(courseTitle);
  return (
    <StaffActionDialog
      title={t`End the rule for ${course}?`}
      action={t`Ending an enrolment rule`}
      button={t`End the rule`}
      done={t`The rule has ended.`}
      call={() => http.call(endEnrolmentRule, { params: { ruleId } })}
      onClose={onClose}
    >
      <p>{t`People stay enrolled, with their due dates. Those who join the group later are not enrolled.`}</p>
    </StaffActionDialog>
  );
};
