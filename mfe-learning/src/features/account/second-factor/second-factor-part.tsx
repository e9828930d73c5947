import {
  beginAuthenticatorApp,
  type Passkey,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
  RECOVERY_CODE_COUNT,
} from '@cairn/api/second-factor.contract';
import { useAction, useQuery } from '@cairn/runtime';
import { friendlyMessage, http, session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { IconRow, IconRows } from '@cairn/ui/icon-rows';
import { formatDay, formatMoment } from '@cairn/messages/dates';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tag } from '@cairn/ui/tag';
import { Fingerprint, Plus, Smartphone, Ticket } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { ownAccountQueries } from '../own-account.queries.ts';
import { AuthenticatorAppDialog } from './authenticator-app-dialog.tsx';
import { SecondFactorChangeDialog } from './second-factor-change-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { explainSecondFactorFailure } from './use-second-factor-change.ts';

/** Section of /account: authenticator app, passkeys and recovery codes of the student. 003 §1, MPERM-27 to MPERM-29 */
export const SecondFactorSection = () => {
  const query = useQuery(ownAccountQueries.secondFactor(session.studentId() ?? ''));
  return (
    <>
      <p>{t`After your password, a second step proves that it is you. A passkey is both in one.`}</p>
      <QueryContent
        query={query}
        skeleton={
          <Skeleton label={t`Loading your second factor`}>
            <SkeletonText lines={4} />
          </Skeleton>
        }
        renderFailure={({ error, ...retry }) => (
          <ErrorState
            title={t`Your second factor could not be loaded.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        )}
      >
        {(factor) => <Factors factor={factor} />}
      </QueryContent>
    </>
  );
};

type OpenDialog =
  | { readonly kind: 'app'; readonly key: string; readonly uri: string }
  | { readonly kind: 'passkey' | 'turn-off' | 'renew' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const Factors = ({ factor }: { readonly factor: SecondFactor }) => {
  const [opened, setOpened] = useState<OpenDialog>();
  const begin = useAction({
    mutationFn: () =>
      http.call(beginAuthenticatorApp, { action: t`Setting up the authenticator app` }),
    onSuccess: (appKey) => setOpened({ kind: 'app', ...appKey }),
  });
  const failure = begin.error ? explainSecondFactorFailure(begin.error) : undefined;
  const isOn = factor.app !== null || factor.passkeys.length > 0;
  return (
    <>
      <IconRows>
        <AppRow
          app={factor.app}
          isBusy={begin.isPending}
          onSetUp={() => begin.mutate()}
          onTurnOff={() => setOpened({ kind: 'turn-off' })}
        />
        {factor.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            onRemove={() => setOpened({ kind: 'remove', passkey })}
          />
        ))}
        {isOn && (
          <RecoveryRow
            left={factor.recoveryCodesLeft}
            onRenew={() => setOpened({ kind: 'renew' })}
          />
        )}
      </IconRows>
      <div>
        <Button variant="line" onClick={() => setOpened({ kind: 'passkey' })}>
          <Plus />
          {t`Add a passkey`}
        </Button>
      </div>
      {failure !== undefined && <Note tone="err">{failure}</Note>}
      {factor.isRequired && (
        <Note>
          {isOn
            ? t`This site asks staff for a second factor. You can replace yours, and keep at least one.`
            : t`This site asks staff for a second factor. Set one up to use the pages for staff.`}
        </Note>
      )}
      {opened && <FactorDialog opened={opened} onChange={setOpened} />}
    </>
  );
};

const describeUse = (usedAt: string | null, now: Date): string => {
  if (usedAt === null) return t`not used yet`;
  const moment = formatMoment(usedAt, now);
  return t`last used: ${moment}`;
};

interface AppRowProps {
  readonly app: SecondFactor['app'];
  readonly isBusy: boolean;
  readonly onSetUp: () => void;
  readonly onTurnOff: () => void;
}

const AppRow = ({ app, isBusy, onSetUp, onTurnOff }: AppRowProps) => {
  const [now] = useState(() => new Date());
  if (app === null)
    return (
      <IconRow
        icon={Smartphone}
        title={t`Authenticator app`}
        detail={t`Not set up. The app on your phone shows a new code every 30 seconds.`}
        action={
          <Button variant="ghost" size="s" busy={isBusy} onClick={onSetUp}>
            {t`Set up`}
          </Button>
        }
      />
    );
  const since = formatDay(app.since);
  const use = describeUse(app.usedAt, now);
  return (
    <IconRow
      icon={Smartphone}
      tone="ok"
      title={t`Authenticator app`}
      tag={<Tag tone="completed">{t`On`}</Tag>}
      detail={t`Since ${since}, ${use}`}
      action={
        <Button variant="ghost" size="s" onClick={onTurnOff}>
          {t`Turn off`}
        </Button>
      }
    />
  );
};

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

const PasskeyRow = ({ passkey: { name, addedAt, usedAt }, onRemove }: PasskeyRowProps) => {
  const [now] = useState(() => new Date());
  const added = formatDay(addedAt);
  const use = describeUse(usedAt, now);
  return (
    <IconRow
      icon={Fingerprint}
      tone="ok"
      title={t`Passkey: ${name}`}
      detail={t`Added ${added}, ${use}`}
      action={
        <Button
          variant="ghost"
          size="s"
          aria-label={t`Remove the passkey ${name}`}
          onClick={onRemove}
        >
          {t`Remove`}
        </Button>
      }
    />
  );
};

/** Number of recovery codes from which on the row warns. */
const FEW_CODES = 3;

interface RecoveryRowProps {
  readonly left: number;
  readonly onRenew: () => void;
}

const RecoveryRow = ({ left, onRenew }: RecoveryRowProps) => (
  <IconRow
    icon={Ticket}
    tone={left > FEW_CODES ? 'ok' : 'warn'}
    title={t`Recovery codes`}
    detail={t`${left} of ${RECOVERY_CODE_COUNT} are left. Each works once, when you have no other way in.`}
    action={
      <Button variant="ghost" size="s" onClick={onRenew}>
        {t`Make new codes`}
      </Button>
    }
  />
);

interface FactorDialogProps {
  readonly opened: OpenDialog;
  readonly onChange: (next: OpenDialog | undefined) => void;
}

const FactorDialog = ({ opened, onChange }: FactorDialogProps) => {
  const close = () => onChange(undefined);
  const showCodes = (codes: readonly string[] | undefined) =>
    onChange(codes && { kind: 'codes', codes });
  switch (opened.kind) {
    case 'app':
      return <AuthenticatorAppDialog appKey={opened} onClose={close} onDone={showCodes} />;
    case 'passkey':
      return <AddPasskeyDialog onClose={close} onDone={showCodes} />;
    case 'codes':
      return <RecoveryCodesDialog codes={opened.codes} onClose={close} />;
    case 'turn-off':
      return <TurnOffDialog onClose={close} />;
    case 'remove':
      return <RemovePasskeyDialog passkey={opened.passkey} onClose={close} />;
    case 'renew':
      return <RenewDialog onClose={close} onCodes={showCodes} />;
    default:
      return opened satisfies never;
  }
};

const TurnOffDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <SecondFactorChangeDialog
    title={t`Turn the authenticator app off?`}
    text={t`Its codes stop working. With the last second factor the recovery codes go, too.`}
    button={t`Turn off`}
    change={() =>
      http.call(removeAuthenticatorApp, { action: t`Turning the authenticator app off` })
    }
    onClose={onClose}
    onDone={onClose}
  />
);

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

const RemovePasskeyDialog = ({
  passkey: { passkeyId, name },
  onClose,
}: RemovePasskeyDialogProps) => (
  <SecondFactorChangeDialog
    title={t`Remove the passkey ${name}?`}
    text={t`It can no longer be used here. With the last second factor the recovery codes go, too.`}
    button={t`Remove`}
    change={() =>
      http.call(removePasskey, { params: { passkeyId }, action: t`Removing a passkey` })
    }
    onClose={onClose}
    onDone={onClose}
  />
);

interface RenewDialogProps {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[] | undefined) => void;
}

const RenewDialog = ({ onClose, onCodes }: RenewDialogProps) => (
  <SecondFactorChangeDialog
    title={t`Make new recovery codes?`}
    text={t`The codes that you have kept stop working.`}
    button={t`Make new codes`}
    change={() => http.call(renewRecoveryCodes, { action: t`Making new recovery codes` })}
    onClose={onClose}
    onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
  />
);
