/** A page in the colours of the form, in both themes at once. */
import { accentTokens, LOOK_PAGES, type LookDraft, THEMES, type Theme } from '@folkmoot/contract'
import type { CSSProperties } from 'react'
import { own } from '../../../api/client.ts'
import icon from '../../../look/icon.svg?url'
import { buttonClass } from '../../../parts/button.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { isColour } from './colours.ts'
import type { Typed } from './draft.ts'
import styles from './look.module.css'

const NAMES = { light: 'look.previewLight', dark: 'look.previewDark' } as const

interface LookPreviewProps {
  readonly typed: Typed
  readonly draft: LookDraft
}

function Sign({ typed, draft }: LookPreviewProps) {
  if (draft.logo !== undefined) return <img src={own(draft.logo)} alt="" className={styles.logo} />
  const own64 = draft.icon && `${own(draft.icon)}?size=64`
  return (
    <>
      <img src={own64 ?? icon} alt="" width={22} height={22} />
      <b>{typed.name}</b>
    </>
  )
}

const Foot = ({ pages }: Typed) => (
  <p className={styles.foot}>
    {LOOK_PAGES.filter((name) => pages[name] !== '').map((name) => (
      <span key={name}>{t(`look.page.${name}`)}</span>
    ))}
  </p>
)

function Sample({ theme, typed, draft }: LookPreviewProps & { theme: Theme }) {
  const colour = typed.colours[theme]
  const style: CSSProperties = isColour(colour) ? accentTokens(theme, colour) : {}
  return (
    <div role="img" aria-label={t(NAMES[theme])} data-theme={theme} className={styles.sample} style={style}>
      <p className={styles.sign}>
        <Sign typed={typed} draft={draft} />
      </p>
      <p className={styles.chosen}>{t('shell.home')}</p>
      <p className={styles.other}>{t('shell.inbox')}</p>
      {typed.links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other
        <p key={index} dir="auto" className={styles.other} title={url}>
          {label}
        </p>
      ))}
      {typed.introduction !== '' && <p dir="auto">{typed.introduction}</p>}
      <p>{rich('look.sampleText', { b: (link) => <span className={styles.link}>{link}</span> })}</p>
      <p>
        <span className={buttonClass('primary')}>{t('look.sampleButton')}</span>
      </p>
      <Foot {...typed} />
    </div>
  )
}

export const LookPreview = (props: LookPreviewProps) => (
  <section className={styles.preview} aria-label={t('look.preview')}>
    <h2>{t('look.preview')}</h2>
    {THEMES.map((theme) => (
      <Sample key={theme} theme={theme} {...props} />
    ))}
  </section>
)
