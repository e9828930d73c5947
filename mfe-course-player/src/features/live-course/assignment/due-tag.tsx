import type { DueDateLabel } from '@cairn/domain/assignment.rules';
import { Tag, type TagTone } from '@cairn/ui/tag';

const tones = { red: 'missing', orange: 'pending', green: 'completed' } as const satisfies Record<
  DueDateLabel['tone'],
  TagTone
>;

/** A tag with the state of the due date, coloured by urgency (ASSG-04). */
export const DueDateTag = ({ state }: { readonly state: DueDateLabel | undefined }) =>
  state && (
    <p>
      <Tag tone={tones[state.tone]}>{state.text}</Tag>
    </p>
  );
