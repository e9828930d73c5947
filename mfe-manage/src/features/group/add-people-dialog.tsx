import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { changeGroupsOfPeople, MAX_CHANGED_PEOPLE } from '@cairn/api/staff-groups.contract';
import type { ListedPerson } from '@cairn/api/staff-people.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { useState } from 'react';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ListSearch } from '../../lib/list-search.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { formatPersonName } from '../../lib/person-words.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { FoundPeopleCount } from './found-count.tsx';
import { type ChangeGroupsDialogProps, describeGroupsChange } from './change-groups-dialog.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';

/** Dialog that searches people and adds those who are chosen to a group. */
export const AddPeopleDialog = ({
  group: { groupId, name },
  ...dialog
}: Omit<ChangeGroupsDialogProps, 'people'>) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ListedPerson[]>([]);
  const settledSearch = search.trim();
  const toggle = (person: ListedPerson) => {
    const others = chosen.filter(({ personId }) => personId !== person.personId);
    setChosen(others.length === chosen.length ? [...chosen, person] : others);
  };
  return (
    <StaffActionDialog
      {...dialog}
      title={describeAdding(name)}
      action={t`Adding people to a group`}
      button={t`Add`}
      done={describeGroupsChange}
      isChanged={chosen.length > 0}
      missing={chosen.length === 0 && t`Choose people first.`}
      call={() =>
        http.call(changeGroupsOfPeople, {
          body: { personIds: chosen.map(({ personId }) => personId), join: groupId },
        })
      }
    >
      <ListSearch
        label={t`Name, e-mail or external ID`}
        placeholder={t`Name, e-mail or external ID`}
        value={search}
        onSearch={setSearch}
      />
      <fieldset className={styles['choices']}>
        <legend>{t`People`}</legend>
        {chosen.map((person) => (
          <PersonChoice key={person.personId} {...{ person, toggle }} isChosen />
        ))}
        {settledSearch !== '' && (
          <FoundPeople {...{ search: settledSearch, groupId, chosen, toggle }} />
        )}
        {settledSearch === '' && chosen.length === 0 && (
          <p className={pageStyles['hint']}>{t`Search for the people to add.`}</p>
        )}
      </fieldset>
    </StaffActionDialog>
  );
};

interface FoundPeopleProps {
  readonly search: string;
  readonly groupId: string;
  readonly chosen: readonly ListedPerson[];
  readonly toggle: (person: ListedPerson) => void;
}

/** The people who match the search, and are neither chosen nor members. */
const FoundPeople = ({ search, groupId, chosen, toggle }: FoundPeopleProps) => {
  const query = useQuery(manageQueries.people({ search }));
  const chosenIds = new Set(chosen.map(({ personId }) => personId));
  return (
    <>
      <FoundPeopleCount query={query} />
      <LoadedContent query={query} failure={t`The list could not be loaded.`} lines={3}>
        {({ people, found }) => {
          const others = people.filter(({ personId }) => !chosenIds.has(personId));
          return (
            <>
              {others.map((person) => (
                <PersonChoice
                  key={person.personId}
                  {...{ person, toggle }}
                  isChosen={false}
                  isMember={person.groups.some((group) => group.groupId === groupId)}
                  isFull={chosen.length >= MAX_CHANGED_PEOPLE}
                />
              ))}
              {found === 0 && <p className={pageStyles['hint']}>{t`No people found.`}</p>}
              {found > people.length && (
                <p className={pageStyles['hint']}>{t`More people match. Type more of the name.`}</p>
              )}
            </>
          );
        }}
      </LoadedContent>
    </>
  );
};

const describeAdding = (group: string): string => {
  const name = toNameInSentence(group);
  return t`Add people to ${name}`;
};

interface PersonChoiceProps {
  readonly person: ListedPerson;
  readonly isChosen: boolean;
  readonly isMember?: boolean;
  /** True if the maximum number of people is chosen. */
  readonly isFull?: boolean;
  readonly toggle: (person: ListedPerson) => void;
}

const PersonChoice = ({ person, toggle, ...state }: PersonChoiceProps) => {
  const { isChosen, isMember = false, isFull = false } = state;
  const hint = isMember ? t`${person.email}, already in the group` : person.email;
  return (
    <Checkbox
      label={
        <span className={styles['choice']}>
          <b>{formatPersonName(person)}</b>
          <span>{hint}</span>
        </span>
      }
      checked={isChosen || isMember}
      disabled={isMember || (isFull && !isChosen)}
      onChange={() => toggle(person)}
    />
  );
};
