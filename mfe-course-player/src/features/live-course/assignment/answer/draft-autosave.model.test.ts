import { ApiError } from '@cairn/api/api-error';
import {
  type AssignmentDraft,
  getAssignmentDraft,
  saveAssignmentDraft,
} from '@cairn/api/submissions.contract';
import {
  findOutboxProblems,
  mockModelCalls,
  type ModelledKind,
} from '@cairn/course-content/test/outbox-model';
import { session } from '@cairn/session';
import { AnswerDraftAutosave } from './draft-autosave.ts';
import {
  readLocalAssignmentAnswer,
  storeLocalAssignmentAnswer,
  toInitialAnswer,
} from './local-answer.ts';

const ids = ['course-1', 'assignment-1'] as const;
const [courseId, assignmentId] = ids;

/** The server's rules for drafts: a save is based on the stored revision, or repeats the last one. */
const createDrafts = () => {
  const drafts = new Map<string, AssignmentDraft>();
  const read = () => drafts.get(session.studentId() ?? '') ?? { content: '', revision: 0 };
  return {
    read,
    save: ({ content, revision }: AssignmentDraft) => {
      const stored = read();
      if (stored.revision === revision + 1 && stored.content === content) return stored;
      if (stored.revision !== revision)
        throw new ApiError('later', { kind: 'conflict', status: 409 });
      const next = { content, revision: revision + 1 };
      drafts.set(session.studentId() ?? '', next);
      return next;
    },
  };
};

const createKind = (): ModelledKind => {
  const drafts = createDrafts();
  const toRecord = (text: string): Record<string, string> => (text === '' ? {} : { text });
  return {
    keys: ['text'],
    toValue: (number, isLarge) => `${number}`.padEnd(isLarge ? 70_000 : 1, '.'),
    stored: () => toRecord(drafts.read().content),
    listLeftovers: () => (readLocalAssignmentAnswer(...ids)?.isUnsaved ? ['answer'] : []),
    open: (server) => {
      mockModelCalls(server, {
        saves: new Map([[saveAssignmentDraft, ({ body }) => drafts.save(body as AssignmentDraft)]]),
        reads: new Map([[getAssignmentDraft, () => drafts.read()]]),
      });
      const start = toInitialAnswer(drafts.read(), readLocalAssignmentAnswer(...ids), []);
      const { savedAt, ...first } = start;
      const keeper = new AnswerDraftAutosave({
        assignmentId,
        courseId,
        start,
        savedAt,
        onKeep: (text) => storeLocalAssignmentAnswer(...ids, { ...first, ...text }),
      });
      keeper.goOn();
      return {
        write: (_key, value) => keeper.write(value),
        unsaved: () => {
          const local = readLocalAssignmentAnswer(...ids);
          return local?.isUnsaved ? toRecord(local.content) : {};
        },
      };
    },
  };
};

test('1,000 random runs with faults, crashes and other students keep the draft of an answer', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
