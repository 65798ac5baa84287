import { Link } from '@tanstack/react-router'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './home.module.css'
import { STREAM_ORDERS, type StreamOrder } from './stream-pages.ts'

const NAMES: Record<StreamOrder, TextKey> = {
  newest: 'home.order.newest',
  unread: 'home.order.unread',
}

/** Kept in the address, except for the first. */
export const orderParameter = (order: StreamOrder): string | undefined =>
  order === 'newest' ? undefined : order

export const StreamOrderLinks = ({ current }: { current: StreamOrder }) => (
  <nav className={styles.order} aria-label={t('home.order')}>
    {STREAM_ORDERS.map((order) => (
      <Link
        key={order}
        to="."
        search={((before: object) => ({ ...before, order: orderParameter(order) })) as never}
        aria-current={order === current ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
      >
        {t(NAMES[order])}
      </Link>
    ))}
  </nav>
)
