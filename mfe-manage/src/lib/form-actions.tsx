import { Button, type ButtonProps } from '@cairn/ui/button';
import { t } from 'ttag';

interface FormActionsProps extends Pick<ButtonProps, 'variant' | 'busy' | 'reason'> {
  /** Id of the form that the second button submits. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly onCancel: () => void;
}

/** Actions of a dialog with a form: Cancel, and the button that submits the form. */
export const DialogFormActions = ({
  formId,
  submitLabel,
  onCancel,
  ...button
}: FormActionsProps) => (
  <>
    <Button variant="line" onClick={onCancel}>{t`Cancel`}</Button>
    <Button {...button} type="submit" form={formId}>
      {submitLabel}
    </Button>
  </>
);
