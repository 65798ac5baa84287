/** For visitors: what the community is about, and the way in. */
import { Link } from '@tanstack/react-router'
import { signInPath } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { buttonClass } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import styles from './front-page.module.css'

export const FrontPage = () => (
  <section className={styles.front} aria-label={t('front.about')}>
    <p className={styles.introduction} dir="auto">
      {boot.introduction || t('front.introduction')}
    </p>
    <p className={styles.ways}>
      {boot.signUp && (
        <a href={`${boot.base}/sign-up`} className={buttonClass('primary')}>
          {t('front.join')}
        </a>
      )}
      <a href={signInPath()} className={buttonClass(boot.signUp ? 'plain' : 'primary')}>
        {t('shell.signIn')}
      </a>
      <Link to="/help" className={buttonClass('quiet')}>
        {t('help.title')}
      </Link>
    </p>
  </section>
)
