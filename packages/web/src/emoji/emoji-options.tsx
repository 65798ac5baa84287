/** The emoji that are suggested while somebody types. */
import { useMemo } from 'react'
import { type Options, useOptions } from '../parts/use-options.ts'
import { t } from '../texts/texts.ts'
import styles from './emoji.module.css'
import { type SearchableEmoji, useEmoji } from './emoji.ts'
import { findTone, rememberEmoji } from './kept-choices.ts'
import { searchEmoji } from './searching.ts'
import { withTone } from './tones.ts'

const MOST = 8
/** Tab leaves the text, unless somebody moved through the list. */
const LATER_CHOOSERS = ['Tab']
const keyOf = ({ emoji }: SearchableEmoji) => emoji

/** Undefined: nothing is asked for. */
export function useEmojiOptions(typed: string | undefined, onChoose: (emoji: string) => void) {
  const { data } = useEmoji(typed !== undefined)
  const found = useMemo(() => (data ? searchEmoji(data, typed ?? '', MOST) : []), [data, typed])
  const options = useOptions({
    options: found,
    keyOf,
    words: typed ?? '',
    onChoose: ({ emoji }) => {
      rememberEmoji(emoji)
      onChoose(withTone(emoji, findTone()))
    },
    laterChoosers: LATER_CHOOSERS,
  })
  return { found, options }
}

interface EmojiOptionsProps {
  readonly found: readonly SearchableEmoji[]
  readonly options: Options<SearchableEmoji>
}

export const EmojiOptions = ({ found, options: { list, optionOf } }: EmojiOptionsProps) => (
  <div {...list} role="listbox" aria-label={t('emoji.title')} hidden={found.length === 0}>
    {found.map((one) => (
      <div key={one.emoji} className={styles.option} {...optionOf(one)}>
        <span aria-hidden="true">{withTone(one.emoji, findTone())}</span>
        {one.name}
      </div>
    ))}
  </div>
)
