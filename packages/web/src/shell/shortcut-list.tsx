import { Fragment } from 'react'
import { useOpenItems } from '../api/live.ts'
import { isSignedIn } from '../api/me.ts'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../texts/texts.ts'
import { destinations, manage } from './destinations.ts'
import styles from './shortcut-list.module.css'

interface Line {
  readonly what: string
  /** Alternatives; a nested list is a sequence. */
  readonly keys: readonly (readonly string[])[]
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const lines = (decides: boolean): Line[] => [
  { what: t('shortcuts.search'), keys: [['/'], [isApple ? '⌘K' : 'Ctrl K']] },
  ...(isSignedIn ? [{ what: t('shortcuts.write'), keys: [['c']] }] : []),
  ...[...destinations, ...(decides ? [manage] : [])].map(({ label, letter }) => ({
    what: t('shortcuts.go', { where: t(label) }),
    keys: [['g', letter]],
  })),
  ...(isSignedIn ? [{ what: t('shortcuts.bookmark'), keys: [['b']] }] : []),
  { what: t('shortcuts.down'), keys: [['j']] },
  { what: t('shortcuts.up'), keys: [['k']] },
  { what: t('shortcuts.open'), keys: [['Enter']] },
  ...(decides
    ? [
        { what: t('shortcuts.select'), keys: [['x']] },
        { what: t('shortcuts.accept'), keys: [['a']] },
        { what: t('shortcuts.hide'), keys: [['h']] },
        { what: t('shortcuts.refuse'), keys: [['r']] },
      ]
    : []),
  { what: t('shortcuts.close'), keys: [['Esc']] },
  { what: t('shortcuts.undo'), keys: [['z']] },
  { what: t('shortcuts.help'), keys: [['?']] },
]

const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ` ${t('shortcuts.then')} `}
      <kbd>{key}</kbd>
    </Fragment>
  ))

export const ShortcutList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('shortcuts.title')} onClose={onClose}>
    <dl className={styles.list}>
      {lines(useOpenItems() !== undefined).map(({ what, keys }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((one) => (
              <span key={one.join()}>
                <Keys keys={one} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
