/** Reads and changes competencies and their short checks for administrators. 003 §2.7 */
import {
  STAFF_COMPETENCIES_PAGE_SIZE,
  type StaffCompetency,
  type StaffCompetencyFilters,
} from '@cairn/api/staff-competencies.contract';
import { type CompetencyText, findCompetencyProblem } from '@cairn/domain/competency.rules';
import { type AuditValues, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  createRecordChanges,
  insertRecordWithFreeId,
  pickChangedValues,
  type RecordChangesDeps,
  requireCurrentValues,
} from '../catalogue-records/record-changes.ts';
import { toShownPageAndCount } from '../catalogue-records/record-columns.ts';
import * as repository from './staff-competencies.repository.ts';

const UNKNOWN = 'There is no such competency. Go back to the list of competencies.';

/** Throws invalid, with the field and the position of the question, if a competency is not valid (MCAT-07). */
const requireValidText = (text: CompetencyText): void => {
  const problem = findCompetencyProblem(text);
  if (!problem) return;
  const { message, ...details } = problem;
  throw new AppError('invalid', message, details);
};

/**
 * Returns the values of a competency for the audit log. It contains only the texts of questions, because questions are long.
 */
const toLogged = ({ questions, ...values }: Partial<CompetencyText>): AuditValues => ({
  ...values,
  ...(questions && { questions: questions.map(({ text }) => text) }),
});

const createCompetencyRecords = (deps: RecordChangesDeps) =>
  createRecordChanges<StaffCompetency, StaffCompetency>(deps, {
    kind: 'competencies',
    object: 'competency',
    lock: repository.lockStaffCompetency,
    find: repository.findStaffCompetency,
    unknown: UNKNOWN,
    managed: 'Content files decide about this competency. Take it over first.',
  });

const createCreateCompetency =
  ({ sql, now }: RecordChangesDeps) =>
  (caller: StaffCaller, text: CompetencyText): Promise<StaffCompetency> => {
    requireValidText(text);
    return sql.begin(async (tx) => {
      const id = await insertRecordWithFreeId(
        { title: text.name, fallback: 'competency' },
        (free) => repository.insertCompetency(tx, free, text),
      );
      const object = { kind: 'competency', id } as const;
      const entry = { action: 'competency-created', object, after: toLogged(text) } as const;
      await writeAuditEntry(tx, caller, entry, now());
      await raiseContentRevision(tx);
      const created = await repository.findStaffCompetency(tx, id);
      if (!created) throw new AppError('not-found', UNKNOWN);
      return created;
    });
  };

const createChangeText =
  (records: ReturnType<typeof createCompetencyRecords>) =>
  (
    caller: StaffCaller,
    competencyId: string,
    { before, after }: { readonly before: CompetencyText; readonly after: CompetencyText },
  ): Promise<StaffCompetency> => {
    requireValidText(after);
    return records.change(caller, competencyId, async ({ tx, record, requireTakenOver, write }) => {
      requireTakenOver();
      requireCurrentValues('this competency', record.text, before);
      const changed = pickChangedValues<CompetencyText>(record.text, after);
      if (!changed) return false;
      await repository.storeCompetencyText(tx, competencyId, after);
      await write('competency-changed', {
        before: toLogged(changed.before),
        after: toLogged(changed.after),
      });
      return true;
    });
  };

export const createStaffCompetenciesService = (deps: RecordChangesDeps) => {
  const { sql } = deps;
  const records = createCompetencyRecords(deps);
  return {
    takeOver: records.takeOver,
    giveBack: records.giveBack,
    list: async ({ search, page: asked }: StaffCompetencyFilters) => {
      const found = await repository.countCompetencies(sql, search);
      const pages = toShownPageAndCount(asked, found, STAFF_COMPETENCIES_PAGE_SIZE);
      const competencies = await repository.listCompetenciesPage(sql, search, pages.page);
      return { competencies, ...pages };
    },
    find: async (competencyId: string): Promise<StaffCompetency> => {
      const competency = await repository.findStaffCompetency(sql, competencyId);
      if (!competency) throw new AppError('not-found', UNKNOWN);
      return competency;
    },
    create: createCreateCompetency(deps),
    change: createChangeText(records),
  };
};
