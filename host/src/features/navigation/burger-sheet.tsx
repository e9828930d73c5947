import { Link, Slot, useSite } from '@cairn/runtime';
import { fromWidth } from '@cairn/runtime/breakpoints';
import { IconButton } from '@cairn/ui/icon-button';
import { LinkButton } from '@cairn/ui/link-button';
import { Logo } from '@cairn/ui/logo';
import { PageWidth } from '@cairn/ui/page-width';
import { ArrowRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { usePlatformState, useVisiblePagePath } from '../../lib/platform.ts';
import { type SignedInStudent, useSignedInStudent } from '../../lib/use-signed-in-student.ts';
import styles from './burger-sheet.module.css';
import {
  accountMenuLinks,
  getAriaCurrent,
  publicSiteSections,
  listSignedInSections,
  listVisitorLinks,
} from './sections.ts';

/** Window width from which the wide navigation bar replaces the burger menu (same value in navbar.module.css). */
const WIDE = fromWidth('l');

interface SheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A menu over the page with every link of the wide bar. Its code loads when the button is hovered or focused. */
export const BurgerMenuSheet = ({ id, onClose }: SheetProps) => {
  const site = useSite();
  const student = useSignedInStudent();
  const dialog = useSheet(onClose);
  const links = student ? accountMenuLinks : listVisitorLinks(site);
  return (
    <dialog ref={dialog} id={id} aria-label={t`Menu`} className={styles['sheet']}>
      <PageWidth>
        <div className={styles['head']}>
          <Link to="/" className={styles['home']} onClick={onClose}>
            <Logo brand={site.brand} />
          </Link>
          <IconButton label={t`Close menu`} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <SheetLinks student={student} onFollow={onClose} />
        <div className={styles['account']}>
          {links.map(({ path, label }, index) => (
            <LinkButton
              key={path}
              to={path}
              block
              variant={buttonLook(student !== undefined, index)}
              onClick={onClose}
            >
              {label}
            </LinkButton>
          ))}
        </div>
        {student && <Slot name="user-menu/status" className={styles['status']} />}
      </PageWidth>
    </dialog>
  );
};

const buttonLook = (hasStudent: boolean, index: number) => {
  if (hasStudent) return index === 0 ? 'line' : 'ghost';
  return index === 0 ? 'line' : 'primary';
};

interface SheetLinksProps {
  readonly student: SignedInStudent | undefined;
  readonly onFollow: () => void;
}

const SheetLinks = ({ student, onFollow }: SheetLinksProps) => {
  const pathname = useVisiblePagePath();
  const sections = student
    ? [...publicSiteSections, ...listSignedInSections(student)]
    : publicSiteSections;
  return (
    <nav aria-label={t`Menu`} className={styles['links']}>
      {sections.map((section) => (
        <Link
          key={section.path}
          to={section.path}
          aria-current={getAriaCurrent(section, pathname)}
          className={styles['link']}
          onClick={onFollow}
        >
          <span>{section.label}</span>
          <ArrowRight />
        </Link>
      ))}
    </nav>
  );
};

/** Opens a modal dialog while mounted. Escape, navigation and a wide window close it; the focus returns to the menu button. */
const useSheet = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const { page } = usePlatformState();
  const [openedOn] = useState(page);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    const wide = matchMedia(WIDE);
    const leave = (): void => close();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    element?.addEventListener('cancel', leave);
    element?.addEventListener('keydown', onKeyDown);
    wide.addEventListener('change', leave);
    return () => {
      element?.removeEventListener('cancel', leave);
      element?.removeEventListener('keydown', onKeyDown);
      wide.removeEventListener('change', leave);
    };
  }, []);

  useEffect(() => {
    if (page !== openedOn) close();
  }, [page, openedOn]);
  return dialog;
};
