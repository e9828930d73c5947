import type { EndpointAnswer } from '@cairn/api/endpoint';
import type { listPeople } from '@cairn/api/staff-people.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { t } from 'ttag';

interface FoundCountProps {
  readonly query: {
    readonly data: EndpointAnswer<typeof listPeople> | undefined;
    readonly isPlaceholderData: boolean;
  };
}

/** Announces to screen readers how many people a search has found; the focus stays in the search field. */
export const FoundPeopleCount = ({ query: { data, isPlaceholderData } }: FoundCountProps) => (
  <HiddenStatus text={data && !isPlaceholderData && describeFound(data.found)} />
);

const describeFound = (found: number): string => {
  const count = numberText(found);
  return plural(found, t`${count} person found.|${count} people found.`);
};
