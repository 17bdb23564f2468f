import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { studio } from '../../shared/studio.js';
import s from './info.module.css';

export default function AboutPage(): ReactNode {
  return (
    <Page title="About Us">
      <Motif name="tower" className={s.picture} eager />
      <div className={s.text}>
        <p>
          {studio.name} is a small studio in {studio.place}. Groups are small enough for the trainer
          to see everyone: ten reformers, twelve mats, four towers.
        </p>
        <p>
          Mawj means wave. Classes have the same shape: they build slowly, ask for your full
          attention in the middle, and let you leave calmer than you came.
        </p>
        <p>
          We teach Reformer, Mat, Tower, Barre, Prenatal and Stretch, from the first class to
          advanced, and private lessons for a plan of your own. Every class is 50 minutes.
        </p>
      </div>
      <Section title="Rooms">
        <Facts
          list={[
            ['Reformer Studio', '10 places'],
            ['Mat & Barre', '12 places'],
            ['Tower room', '4 places'],
          ]}
        />
      </Section>
      <Section title="When we are open">
        <Facts
          list={[
            ['Monday to Friday', '06:30 to 21:20'],
            ['Saturday and Sunday', 'See the schedule'],
          ]}
        />
      </Section>
      <div className={s.actions}>
        <ButtonLink look="outline" size="lg" block>
          <a href={studio.directions} target="_blank" rel="noreferrer">
            Directions to {studio.place}
          </a>
        </ButtonLink>
        <ButtonLink look="ghost" size="lg" block>
          <Link to="/trainers">Meet the trainers</Link>
        </ButtonLink>
      </div>
    </Page>
  );
}
