import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OnlyFor } from '../only-for.js';
import { MessageDialog } from './message-dialog.js';
import type { Target } from './use-messages.js';
import { Text } from './messages.js';

/** Opens the message to everyone with a place. */
export function MessageButton({ target }: { target: Target }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <OnlyFor least="manager">
      <Button look="outline" onClick={() => setOpen(true)}>
        <Icon of={Send} size={16} />
        <Text
          message="messageEveryone"
          values={{ title: target.title }}
          tags={{ span: <span className="visually-hidden" /> }}
        />
      </Button>
      {open && <MessageDialog target={target} onClose={() => setOpen(false)} />}
    </OnlyFor>
  );
}
