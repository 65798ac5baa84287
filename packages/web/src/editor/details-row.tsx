/** Details of the element at the cursor: link address, alt text, rows and columns. */
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { LANGUAGES, languageOf } from '../parts/language-names.ts'
import { type TextKey, t } from '../texts/texts.ts'
import { SourceField } from './source-field.tsx'
import styles from './toolbar.module.css'

interface OneFieldProps {
  readonly label: TextKey
  readonly value: string
  readonly done: TextKey
  readonly autoFocus?: boolean
  readonly onDone: (value: string) => void
  readonly onCancel?: () => void
}

/** Not a form, because it may be inside one. */
function OneField({ label, value, done, autoFocus = false, onDone, onCancel }: OneFieldProps) {
  const [written, setWritten] = useState(value)
  const finish = (event: FormEvent | KeyboardEvent | React.KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onDone(written.trim())
  }
  return (
    <div className={styles.details}>
      <label>
        <span>{t(label)}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for by a button just now
          autoFocus={autoFocus}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish(event)
            if (event.key !== 'Escape' || !onCancel) return
            event.preventDefault()
            event.stopPropagation()
            onCancel()
          }}
        />
      </label>
      <Button onClick={finish}>{t(done)}</Button>
    </div>
  )
}

/** Accepts addresses without a scheme, such as `example.org`. */
const addressOf = (written: string) => (/^(?:[a-z]+:|\/|#)/i.test(written) ? written : `https://${written}`)

const TABLE_TOOLS = [
  ['editor.addRow', 'addRowAfter'],
  ['editor.addColumn', 'addColumnAfter'],
  ['editor.removeRow', 'deleteRow'],
  ['editor.removeColumn', 'deleteColumn'],
  ['editor.removeTable', 'deleteTable'],
] as const

/** Keeps an unusual value until another is chosen. */
function LanguageField({ editor }: { readonly editor: Editor }) {
  const written = String(editor.getAttributes('codeBlock').language ?? '')
  const isListed = LANGUAGES.some(([language]) => language === languageOf(written))
  return (
    <div className={styles.details}>
      <label>
        <span>{t('code.language')}</span>
        <select
          value={isListed ? languageOf(written) : written}
          onChange={(event) =>
            editor
              .chain()
              .focus()
              .updateAttributes('codeBlock', { language: event.target.value || null })
              .run()
          }
        >
          <option value="">{t('code.noLanguage')}</option>
          {written !== '' && !isListed && <option value={written}>{written}</option>}
          {LANGUAGES.map(([language, name]) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface DetailsRowProps {
  readonly editor: Editor
  readonly isLinking: boolean
  readonly onLinked: () => void
}

export function DetailsRow({ editor, isLinking, onLinked }: DetailsRowProps) {
  function link(written: string) {
    const chain = editor.chain().focus().extendMarkRange('link')
    const { empty } = editor.state.selection
    if (written === '') chain.unsetLink().run()
    else if (empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: written,
          marks: [{ type: 'link', attrs: { href: addressOf(written) } }],
        })
        .run()
    else chain.setLink({ href: addressOf(written) }).run()
    onLinked()
  }
  if (isLinking)
    return (
      <OneField
        label="editor.linkAddress"
        value={String(editor.getAttributes('link').href ?? '')}
        done="editor.linkDone"
        autoFocus
        onDone={link}
        onCancel={() => {
          onLinked()
          editor.commands.focus()
        }}
      />
    )
  if (editor.isActive('image')) {
    const { alt, src } = editor.getAttributes('image')
    return (
      <OneField
        key={String(src)}
        label="editor.pictureAlt"
        value={String(alt ?? '')}
        done="editor.pictureDone"
        onDone={(written) => editor.chain().focus().updateAttributes('image', { alt: written }).run()}
      />
    )
  }
  if (editor.isActive('codeBlock')) return <LanguageField editor={editor} />
  if (editor.isActive('blockAsIs') || editor.isActive('phraseAsIs')) return <SourceField editor={editor} />
  if (!editor.isActive('table')) return null
  return (
    <div className={styles.details}>
      {TABLE_TOOLS.map(([label, command]) => (
        <Button key={command} kind="quiet" onClick={() => editor.chain().focus()[command]().run()}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
