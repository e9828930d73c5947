/** The enrolment rules of a group: a list with progress, and dialogs that add, change and end a rule. 003 §2.6 */
import type { EnrolmentRule, EnrolmentRules } from '@cairn/api/enrolment-rules.contract';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Menu } from '@cairn/ui/menu';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { Tag } from '@cairn/ui/tag';
import { Ellipsis, Pencil, Plus, Square } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import type { RuleDialogProps } from './rule-dialog.tsx';
import { enrolmentRuleQueries } from './rule-queries.ts';
import { describeRuleProgress, describeEnrolmentRule } from './rule-words.ts';
import styles from './rules.module.css';

const LazyRuleDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ './rule-dialog.tsx')).EnrolmentRuleDialog,
);

type OpenDialog = Pick<RuleDialogProps, 'kind' | 'rule'>;

export const GroupEnrolmentRules = ({ group }: { readonly group: StaffGroup }) => {
  const [opened, setOpened] = useState<OpenDialog>();
  const query = useQuery(enrolmentRuleQueries.rules(group.groupId));
  return (
    <section className={pageStyles['section']} aria-labelledby="rules">
      <div className={pageStyles['sectionHead']}>
        <h2 id="rules">{t`Enrolment rules`}</h2>
        {group.archivedAt === null && (
          <Button size="s" onClick={() => setOpened({ kind: 'add', rule: undefined })}>
            <Plus />
            {t`Add a rule`}
          </Button>
        )}
      </div>
      <p className={pageStyles['hint']}>
        {group.archivedAt === null
          ? t`A rule enrols everybody in this group, also those who join later.`
          : t`This group is archived: its rules enrol no one. Due dates, reminders and renewals go on.`}
      </p>
      <LoadedContent query={query} failure={t`The rules could not be loaded.`} lines={3}>
        {(loaded) => <RuleList {...loaded} onOpen={setOpened} />}
      </LoadedContent>
      {opened && query.data && (
        <LazyRuleDialog
          {...opened}
          group={group}
          today={query.data.today}
          timeZone={query.data.timeZone}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
};

interface RuleListProps extends EnrolmentRules {
  readonly onOpen: (dialog: OpenDialog) => void;
}

const RuleList = ({ rules, timeZone, onOpen }: RuleListProps) => {
  if (rules.length === 0) return <p>{t`There are no rules.`}</p>;
  return (
    <>
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <RuleRow key={rule.ruleId} rule={rule} onOpen={onOpen} />
        ))}
      </ul>
      <p className={pageStyles['hint']}>
        {t`Days begin and end in the time zone of the site, ${timeZone}.`}
      </p>
    </>
  );
};

interface RuleRowProps {
  readonly rule: EnrolmentRule;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const RuleRow = ({ rule, onOpen }: RuleRowProps) => {
  const course = toNameInSentence(rule.courseTitle);
  return (
    <li>
      <div className={styles['terms']}>
        <b>
          <span>{rule.courseTitle}</span>
          <RuleTags rule={rule} />
        </b>
        <p>{describeEnrolmentRule(rule)}</p>
      </div>
      <ProgressBar
        value={rule.enrolled}
        max={Math.max(1, rule.people)}
        label={describeRuleProgress(rule)}
        className={styles['progress']}
      />
      <Menu
        label={t`Actions for the rule ${course}`}
        trigger={<Ellipsis />}
        items={[
          {
            id: 'change',
            label: t`Change the rule`,
            icon: Pencil,
            onSelect: () => onOpen({ kind: 'change', rule }),
          },
          {
            id: 'end',
            label: t`End the rule`,
            icon: Square,
            onSelect: () => onOpen({ kind: 'end', rule }),
          },
        ]}
      />
    </li>
  );
};

const RuleTags = ({ rule }: { readonly rule: EnrolmentRule }) => (
  <>
    {rule.isMandatory && <Tag tone="pending">{t`Mandatory`}</Tag>}
    {rule.isRunning && <Tag tone="info">{t`In progress`}</Tag>}
    {rule.isCourseHidden && <Tag tone="missing">{t`The course is not offered to the group`}</Tag>}
  </>
);
