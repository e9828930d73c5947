import { Link, Slot } from '@cairn/runtime';
import { drawHomeScene } from '@cairn/ui/art';
import { PageWidth } from '@cairn/ui/page-width';
import { SceneArt } from '@cairn/ui/scene-art';
import { ArrowRight } from 'lucide-react';
import { jt, t } from 'ttag';
import { HomeSearch } from './home-search.tsx';
import styles from './home.module.css';

declare module '@cairn/runtime/slot-map' {
  interface SlotMap {
    'home/next': object;
  }
}

const scene = drawHomeScene();

const SITE_LINKS = [
  { to: '/roles-catalog', title: t`Roles`, text: t`Find Courses Tailored To Your Roles` },
  {
    to: '/course-catalog',
    title: t`Courses`,
    text: t`Search from our entire catalog for courses targeting specific skills.`,
  },
  { to: '/webinar-catalog', title: t`Webinars`, text: t`Live sessions, soonest first.` },
  { to: '/documents', title: t`Documents`, text: t`Guides and handouts, newest first.` },
];

const roles = <em key="roles">{t`100s of Roles`}</em>;

/** Home page /: the search, and links to all parts of the site. */
export const HomePage = () => (
  <>
    <section className={styles['hero']}>
      <SceneArt scene={scene} className={styles['scene']} />
      <PageWidth className={styles['ask']}>
        <h1>{jt`Access To 1000s of Courses for ${roles}`}</h1>
        <HomeSearch />
      </PageWidth>
    </section>
    <PageWidth>
      <Slot name="home/next" className={styles['next']} />
      <nav className={styles['index']} aria-label={t`Start here`}>
        {SITE_LINKS.map(({ to, title, text }) => (
          <div key={to} className={styles['entry']}>
            <h2>
              <Link to={to}>
                {title}
                <ArrowRight />
              </Link>
            </h2>
            <p>{text}</p>
          </div>
        ))}
      </nav>
    </PageWidth>
  </>
);
