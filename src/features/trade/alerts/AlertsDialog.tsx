import type { ReactNode } from 'react';
import type { AlertsAsked } from '#stores/market/alerts-asked.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { AlertsBody } from './AlertsBody.tsx';
import type { UserProps } from './alerts.ts';

interface AlertsDialogProps {
  readonly asked: AlertsAsked | undefined;
  readonly props: UserProps;
  readonly onClose: () => void;
}

/** The user's price alerts: to set, change and delete them, and what has fired. */
export default function AlertsDialog({ asked, props, onClose }: AlertsDialogProps): ReactNode {
  const { text } = props;
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      sheet
    >
      {asked && <AlertsBody asked={asked} props={props} />}
    </Dialog>
  );
}
