import {
  Bell,
  BookOpen,
  CalendarDays,
  ChartColumn,
  Circle,
  ClipboardList,
  Gift,
  Heart,
  MapPin,
  MessageCircle,
  Receipt,
  ShieldCheck,
  Sparkles,
  Star,
  Tag,
  Ticket,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MenuIcon } from '@studio/contracts/declared-area';

const icons: Readonly<Record<MenuIcon, LucideIcon>> = {
  bell: Bell,
  book: BookOpen,
  calendar: CalendarDays,
  chart: ChartColumn,
  clipboard: ClipboardList,
  gift: Gift,
  heart: Heart,
  'map-pin': MapPin,
  message: MessageCircle,
  receipt: Receipt,
  shield: ShieldCheck,
  sparkles: Sparkles,
  star: Star,
  tag: Tag,
  ticket: Ticket,
  users: Users,
};

/** What stands before an entry of the menu; a name that this shell does not know has a plain sign. */
export const iconOf = (name: string): LucideIcon =>
  Object.hasOwn(icons, name) ? icons[name as MenuIcon] : Circle;
