import type { Channel, KindPreference } from '@studio/contracts';
import { Icon } from '@studio/ui/icon';
import { Switch } from '@studio/ui/switch';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './preferences.module.css';
import { t } from './messages.js';

const channels: readonly (readonly [channel: Channel, name: string])[] = [
  ['email', t('email')],
  ['push', t('push')],
  ['inApp', t('inApp')],
];

interface Props {
  kinds: readonly KindPreference[];
  emailsOff: boolean;
  onChange: (kind: KindPreference['kind'], channel: Channel, on: boolean) => void;
}

/** Which news on which channel; what is always sent shows a lock instead of a switch. */
export function KindsTable({ kinds, emailsOff, onChange }: Props): ReactNode {
  return (
    <table className={s.kinds}>
      <caption className="visually-hidden">{t('whatYouHearWhere')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('news')}</span>
          </th>
          {channels.map(([channel, name]) => (
            <th key={channel} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              <span className="strong">{row.name}</span>
              <span className="muted small">{row.description}</span>
            </th>
            {channels.map(([channel, name]) => (
              <td key={channel}>
                <Choice
                  row={row}
                  channel={channel}
                  name={name}
                  emailsOff={emailsOff}
                  onChange={(on) => onChange(row.kind, channel, on)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  row: KindPreference;
  channel: Channel;
  /** Of the channel. */
  name: string;
  emailsOff: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ row, channel, name, emailsOff, onChange }: ChoiceProps): ReactNode {
  if (!row.offered.includes(channel)) return null;
  if (row.required && channel !== 'push') return <Always />;
  const isOff = channel === 'email' && emailsOff;
  return (
    <Switch
      label={`${row.name}: ${name}`}
      checked={row.channels[channel] && !isOff}
      disabled={isOff}
      onChange={onChange}
    />
  );
}

function Always(): ReactNode {
  return (
    <span className={s.always} title={t('alwaysSent')}>
      <Icon of={Lock} size={18} />
      <span className="visually-hidden">{t('alwaysSent')}</span>
    </span>
  );
}
