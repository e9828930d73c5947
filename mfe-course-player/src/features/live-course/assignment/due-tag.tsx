import type { DueState } from '@cairn/domain/assignment.rules';
import { Tag, type TagTone } from '@cairn/ui/tag';

const tones = { red: 'missing', orange: 'pending', green: 'completed' } as const satisfies Record<
  DueState['tone'],
  TagTone
>;

/** What is said of the due date, in its colour (ASSG-04). */
export const DueTag = ({ state }: { readonly state: DueState | undefined }) =>
  state && (
    <p>
      <Tag tone={tones[state.tone]}>{state.text}</Tag>
    </p>
  );
