/** Edits the HTML of parts that the editor has no tools for. */
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { withInertStylesOfElsewhere, withStyles } from '../parts/inert-styles.ts'
import { t } from '../texts/texts.ts'
import { readHtml } from './html.ts'
import styles from './toolbar.module.css'

interface SourceProps {
  readonly html: string
  readonly onDone: (html: string) => void
}

function Source({ html, onDone }: SourceProps) {
  const [written, setWritten] = useState(html)
  return (
    <div className={styles.details}>
      <p>{t('editor.asIsHint')}</p>
      <label>
        <span>{t('editor.asIsSource')}</span>
        <textarea
          rows={3}
          spellCheck={false}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      </label>
      <Button onClick={() => onDone(written)}>{t('editor.asIsDone')}</Button>
    </div>
  )
}

export function SourceField({ editor }: { readonly editor: Editor }) {
  const { selection, schema } = editor.state
  if (!(selection instanceof NodeSelection)) return null
  const html = String(selection.node.attrs.html)
  const change = (written: string) => {
    const { content, firstChild, childCount } = readHtml(withInertStylesOfElsewhere(written), schema)
    // Inline elements are parsed into a paragraph, which already exists.
    const isPhrase = selection.node.isInline && childCount === 1 && firstChild?.isTextblock
    const { from, to } = selection
    editor.view.dispatch(editor.state.tr.replaceWith(from, to, isPhrase ? firstChild.content : content))
    editor.commands.focus()
  }
  return <Source key={`${selection.from} ${html}`} html={withStyles(html)} onDone={change} />
}
