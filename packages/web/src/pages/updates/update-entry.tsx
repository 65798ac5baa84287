import { Avatar } from '../../parts/avatar.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { creationDateOf, personOf, type ShownUpdate } from '../../parts/shown-update.ts'
import body from '../../parts/update-body.module.css'
import { UpdateBody } from '../../parts/update-body.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import { UpdateActions } from './update-actions.tsx'
import styles from './updates.module.css'

/** An update in the list. */
export const UpdateEntry = ({ update }: { update: ShownUpdate }) => (
  <li className={styles.entry}>
    <Avatar url={update.author.links.avatar ?? undefined} size={40} />
    <article aria-label={t('updates.of', { name: update.author.name })}>
      <p className={body.by}>
        <PersonLink person={personOf(update.author)} size={0} />
        {update.repostOf && <span>{t('updates.repostedBy')}</span>}
        <PathLink to={update.resources.html?.ref} data-row="">
          <Hidden>{t('updates.of', { name: update.author.name })}</Hidden>
          <When date={creationDateOf(update)} />
        </PathLink>
      </p>
      <UpdateBody update={update} />
      <UpdateActions update={update} />
    </article>
  </li>
)
