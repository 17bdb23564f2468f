import { isAdmin, isTrainer, useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import s from './home.module.css';

/** Trainers and the desk come here for their work more often than for a class. */
export function StaffLinks(): ReactNode {
  const { profile } = useSession();
  if (!isTrainer(profile) && !isAdmin(profile)) return null;
  return (
    <Card className={s.work} aria-label="Work">
      <h2>{isTrainer(profile) ? 'Your classes' : 'The desk'}</h2>
      <div className={s.actions}>
        {isAdmin(profile) && (
          <ButtonLink>
            <Link to="/admin">Admin area</Link>
          </ButtonLink>
        )}
        <ButtonLink>
          <Link to="/trainer-dashboard">Trainer dashboard</Link>
        </ButtonLink>
      </div>
    </Card>
  );
}
