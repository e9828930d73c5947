import type {
  AccessChecker,
  AccessPerson,
  AccessToken,
  RemoteAccess,
} from '@cairn/api/release-access.contract';
import { formatDate } from '@cairn/messages/dates';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { releaseQueries } from '../releases.queries.ts';
import { isExpiringSoon } from './access.rules.ts';
import { AccessItem, AccessList } from './access-list.tsx';
import { formatAccessScope, formatReleaseActions } from './access-texts.ts';
import { AddCheckerDialog, RenewCheckerDialog, RevokeCheckerDialog } from './checker-dialogs.tsx';
import { CreateTokenDialog, RenewTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx';
import styles from './access.module.css';

/** Section about who may release a remote: its tokens, its keys of checkers, and the people with rights. */
export const RemoteAccessSection = ({ remote }: { readonly remote: string }) => {
  const access = useQuery(releaseQueries.access(remote));
  return (
    <section aria-labelledby="access-title" className={styles['section']}>
      <h2 id="access-title">{t`Access`}</h2>
      <LoadedReleaseSection
        query={access}
        loading={t`Loading who may release this remote`}
        shape={<SkeletonText lines={5} />}
        failure={t`Tokens, keys and rights could not be loaded.`}
      >
        {(data) => (
          <>
            <ExpiryWarning {...data} />
            <div className={styles['access']}>
              <Tokens {...data} />
              <Checkers {...data} />
              <People people={data.people} />
            </div>
          </>
        )}
      </LoadedReleaseSection>
    </section>
  );
};

const ExpiryWarning = ({ tokens, checkers }: Pick<RemoteAccess, 'tokens' | 'checkers'>) => {
  const [now] = useState(() => new Date());
  const count = [...tokens, ...checkers].filter((one) => isExpiringSoon(one, now)).length;
  if (count === 0) return null;
  return (
    <Note tone="warn" className={styles['warning']}>
      {plural(
        count,
        t`${count} token or key expires within 14 days. Renew it, or use a new one.|${count} tokens or keys expire within 14 days. Renew them, or use new ones.`,
      )}
    </Note>
  );
};

const Tokens = ({ tokens, givable }: Pick<RemoteAccess, 'tokens' | 'givable'>) => {
  const [isMaking, setMaking] = useState(false);
  const mayMake = givable.length > 0;
  return (
    <div>
      <h3>{t`Tokens`}</h3>
      {mayMake ? (
        <AccessList
          items={tokens}
          empty={t`No token can release this remote. A pipeline needs one.`}
          renderItem={(token) => <TokenItem key={token.id} token={token} />}
        />
      ) : (
        <p>{t`You see tokens with the right to make tokens. The operator of the site grants it.`}</p>
      )}
      {mayMake && (
        <div className={styles['buttons']}>
          <Button variant="line" size="s" onClick={() => setMaking(true)}>
            {t`Make a token…`}
          </Button>
        </div>
      )}
      {isMaking && <CreateTokenDialog givable={givable} onClose={() => setMaking(false)} />}
    </div>
  );
};

const TokenItem = ({ token }: { readonly token: AccessToken }) => {
  const { label, actions, state, madeBy = t`the operator of the site`, usedOn } = token;
  const made = formatDate(new Date(token.madeAt));
  // The day of the last use is a date of UTC. Its noon is the same day in almost all time zones.
  const used = usedOn === undefined ? '' : formatDate(new Date(`${usedOn}T12:00:00Z`));
  return (
    <AccessItem
      name={label}
      state={state}
      expiresAt={token.expiresAt}
      lines={[
        `${formatAccessScope(token)}: ${formatReleaseActions(actions)}`,
        t`Made by ${madeBy} on ${made}.`,
        used === '' ? t`Never used.` : t`Last used on ${used}.`,
      ]}
      stopped={t`It does not work, because its owner has lost the right. Renew it to take it over.`}
      renderRenewal={(onClose) => <RenewTokenDialog token={token} onClose={onClose} />}
      renderRevocation={(onClose) => <RevokeTokenDialog token={token} onClose={onClose} />}
    />
  );
};

const Checkers = ({ checkers, checkersFor }: Pick<RemoteAccess, 'checkers' | 'checkersFor'>) => {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = checkersFor.length > 0;
  return (
    <div>
      <h3>{t`Keys of checkers`}</h3>
      {mayAdd ? (
        <AccessList
          items={checkers}
          empty={t`This remote has no key of its own. Keys of the operator check its releases.`}
          renderItem={(checker) => <CheckerItem key={checker.key} checker={checker} />}
        />
      ) : (
        <p>{t`You see keys with the right to keys of checkers. The operator of the site grants it by name.`}</p>
      )}
      {mayAdd && (
        <div className={styles['buttons']}>
          <Button variant="line" size="s" onClick={() => setAdding(true)}>
            {t`Add a key…`}
          </Button>
        </div>
      )}
      {isAdding && <AddCheckerDialog remotes={checkersFor} onClose={() => setAdding(false)} />}
    </div>
  );
};

const CheckerItem = ({ checker }: { readonly checker: AccessChecker }) => {
  const { name, remote, state, madeBy, reason } = checker;
  const made = formatDate(new Date(checker.madeAt));
  return (
    <AccessItem
      name={name}
      state={state}
      expiresAt={checker.expiresAt}
      lines={[
        formatAccessScope({ remote, channel: '*' }),
        t`Added by ${madeBy} on ${made}.`,
        ...(reason === undefined ? [] : [reason]),
      ]}
      stopped={t`It does not count, because its owner has lost the right. Renew it to take it over.`}
      renderRenewal={(onClose) => <RenewCheckerDialog checker={checker} onClose={onClose} />}
      renderRevocation={(onClose) => <RevokeCheckerDialog checker={checker} onClose={onClose} />}
    />
  );
};

const People = ({ people }: Pick<RemoteAccess, 'people'>) => (
  <div>
    <h3>{t`People`}</h3>
    {people.length === 0 ? (
      <p>{t`No person has a right to this remote.`}</p>
    ) : (
      <ul className={styles['list']}>
        {people.map((person) => (
          <li key={JSON.stringify(person)}>
            <h4 translate="no">{person.name}</h4>
            <p>{`${formatAccessScope(person)}: ${formatReleaseActions(person.actions)}`}</p>
            <p>{describeSource(person)}</p>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const describeSource = ({ group }: AccessPerson): string => {
  if (!group) return t`Granted by the operator of the site.`;
  const { name, partner } = group;
  return t`From the group “${name}” of ${partner}.`;
};
