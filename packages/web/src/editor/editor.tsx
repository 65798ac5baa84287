import { Editor as Core, getSchema } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import richText from '../parts/rich-text.module.css'
import styles from './editor.module.css'
import box from './editor-box.module.css'
import type { EditorProps } from './editor-props.ts'
import { EmojiSuggestions } from './emoji-list.tsx'
import { extensionsFor } from './extensions.ts'
import { readHtml, writeHtml } from './html.ts'
import { Mentions } from './mention-list.tsx'
import { takeDrop, takePaste } from './pasting.ts'
import type { Report } from './pictures.ts'
import { Toolbar } from './toolbar.tsx'

/** Created once; its callbacks may change between renders. */
function createCore(element: HTMLElement, latest: { readonly current: EditorProps }, report: Report): Core {
  const { initialHtml = '', placeholder = '', label } = latest.current
  const { isSmall = false, autoFocus = false, isAmongFiles = false, hasPictures = true } = latest.current
  const submit = () => {
    latest.current.onSubmit?.()
    return latest.current.onSubmit !== undefined
  }
  const extensions = extensionsFor({ placeholder, submit })
  const taker = () => ({ editor: core, report, isAmongFiles, hasPictures })
  const core: Core = new Core({
    element,
    extensions,
    injectCSS: false,
    content: readHtml(initialHtml, getSchema(extensions)).toJSON(),
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      attributes: {
        class: `${styles.text} ${isSmall ? richText.small : richText.reading}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
      },
      handleDOMEvents: {
        // Left to the browser, which closes the dialog around the text: ProseMirror takes it and does nothing.
        keydown: (_, event) => event.key === 'Escape' && !event.isComposing,
        paste: (view, event) => takePaste(taker(), view, event),
        drop: (view, event) => takeDrop(taker(), view, event),
      },
    },
    onUpdate: ({ editor }) => latest.current.onChange(writeHtml(editor.state.doc), editor.isEmpty),
  })
  return core
}

export function Editor(props: EditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [core, setCore] = useState<Core>()
  const [reported, setReported] = useState<string>()
  useEffect(() => {
    if (!element.current) return
    const made = createCore(element.current, latest, setReported)
    setCore(made)
    return () => {
      setCore(undefined)
      made.destroy()
    }
  }, [])
  return (
    <div className={`${box.box} ${props.isSmall ? box.small : ''} ${styles.editor}`}>
      {core ? (
        <Toolbar editor={core} hasPictures={props.hasPictures ?? true} report={setReported} />
      ) : (
        <div className={styles.noBar} />
      )}
      <div ref={element} className={styles.frame} />
      <p role="status" className={styles.reported}>
        {reported}
      </p>
      {core && <Mentions editor={core} />}
      {core && <EmojiSuggestions editor={core} />}
    </div>
  )
}
