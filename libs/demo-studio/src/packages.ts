import { demoId } from './demo-id.js';

/** What the demo studio sells (domain.md, Demo data). Prices in fils, VAT included. */
export interface DemoPackage {
  key: 'intro' | 'five' | 'ten' | 'twenty';
  id: string;
  name: string;
  credits: number;
  priceFils: number;
  validity: { count: number; unit: 'day' | 'week' | 'month' };
  oncePerPerson: boolean;
  bestValue: boolean;
}

export const demoPackages: readonly DemoPackage[] = [
  {
    key: 'intro',
    id: demoId('package', 1),
    name: 'Intro, 3 classes',
    credits: 3,
    priceFils: 24_000,
    validity: { count: 14, unit: 'day' },
    oncePerPerson: true,
    bestValue: false,
  },
  {
    key: 'five',
    id: demoId('package', 2),
    name: '5-class package',
    credits: 5,
    priceFils: 70_000,
    validity: { count: 1, unit: 'month' },
    oncePerPerson: false,
    bestValue: false,
  },
  {
    key: 'ten',
    id: demoId('package', 3),
    name: '10-class package',
    credits: 10,
    priceFils: 125_000,
    validity: { count: 2, unit: 'month' },
    oncePerPerson: false,
    bestValue: false,
  },
  {
    key: 'twenty',
    id: demoId('package', 4),
    name: '20-class package',
    credits: 20,
    priceFils: 220_000,
    validity: { count: 3, unit: 'month' },
    oncePerPerson: false,
    bestValue: true,
  },
];

export const demoPackage = (key: DemoPackage['key']): DemoPackage =>
  demoPackages.find((one) => one.key === key) as DemoPackage;
