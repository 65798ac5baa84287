/** Suggestions for `@` and `#`. */
import type { Editor } from '@tiptap/core'
import { type Found, uriOf, useSuggestions } from '../api/suggestions.ts'
import { FoundList } from '../parts/found-list.tsx'
import { useOptions } from '../parts/use-options.ts'
import { t } from '../texts/texts.ts'
import { findMentioning, type Mentioning, mention } from './mentioning.ts'
import styles from './suggesting.module.css'
import { CHOOSERS, Suggesting, useTyped } from './suggesting.tsx'

interface MentionListProps {
  readonly editor: Editor
  readonly mentioning: Mentioning
  readonly onDismiss: () => void
}

function MentionList({ editor, mentioning, onDismiss }: MentionListProps) {
  const { typed: words, where, from } = mentioning
  const { found, isSearching } = useSuggestions(where, words)
  const onChoose = (one: Found) => mention(editor, mentioning, one)
  const options = useOptions({ options: found, keyOf: uriOf, words, onChoose, choosers: CHOOSERS })
  return (
    <Suggesting {...{ editor, from, options, onDismiss }} shown={found}>
      <FoundList found={found} options={options} />
      <p className={styles.none} role="status" hidden={found.length > 0 || isSearching}>
        {t('picker.none')}
      </p>
    </Suggesting>
  )
}

export function Mentions({ editor }: { readonly editor: Editor }) {
  const { typed, dismiss } = useTyped(editor, findMentioning)
  return typed && <MentionList editor={editor} mentioning={typed} onDismiss={dismiss} />
}
