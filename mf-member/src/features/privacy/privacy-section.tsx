import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import { DeletionPart } from './deletion-part.js';
import { ExportPart } from './export-part.js';
import s from './privacy.module.css';

/** Everything about the own data: take it along, or have it deleted. */
export function PrivacySection(): ReactNode {
  return (
    <Card className={s.parts}>
      <ExportPart />
      <DeletionPart />
    </Card>
  );
}
