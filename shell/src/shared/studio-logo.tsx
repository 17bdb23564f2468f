import { studio } from '@studio/shell-kit/studio';
import { Logo } from '@studio/ui/logo';
import type { ReactNode } from 'react';

/** The studio's own logo beside its name, or a neutral mark. */
export function StudioLogo(): ReactNode {
  const { shortName, logo } = studio();
  return <Logo name={shortName} {...(logo && { src: logo.header })} />;
}
