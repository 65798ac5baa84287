import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Smile } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useRequestKeys } from '../../api/request-key.ts'
import { PICTURE_TYPES } from '../../api/uploads.ts'
import { EmojiOptions } from '../../emoji/emoji-options.tsx'
import { useEmojiPicker } from '../../emoji/use-emoji-picker.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { FoundList } from '../../parts/found-list.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import { PictureStrip } from './picture-strip.tsx'
import type { SentText } from './sending.ts'
import { htmlOf } from './text-html.ts'
import styles from './updates.module.css'
import { useDraft } from './use-draft.ts'
import { useEmojiTyping } from './use-emoji-typing.ts'
import { useMentions } from './use-mentions.ts'
import { pictureHtml, usePictures } from './use-pictures.ts'

/** Maximum length of the API, minus room for mention markup. */
const LONGEST = 1_000_000
/** The remaining length is shown from here on. */
const NEARLY = 5_000

interface WritingBoxProps {
  /** Label for screen readers and placeholder. */
  readonly label: string
  readonly action: string
  /** Draft key on this device; undefined: not stored. */
  readonly draftKey?: string
  /** Whether empty text is allowed. */
  readonly mayBeEmpty?: boolean
  readonly autoFocus?: boolean
  readonly onSend: (sent: SentText) => Promise<unknown>
  /** Beside the send button. */
  readonly children?: ReactNode
}

/** A text with pictures and mentions; Ctrl-Enter sends. On errors it stays. */
export function WritingBox(props: WritingBoxProps) {
  const { label, action, draftKey, mayBeEmpty = false, autoFocus = false, onSend, children } = props
  const [text, setText] = useDraft(draftKey)
  const [isOver, setOver] = useState(false)
  const pictures = usePictures()
  const box = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions(box)
  const emoji = useEmojiTyping(box)
  const picker = useEmojiPicker({ onPick: emoji.insert, onLeave: () => box.current?.focus() })
  const suggesting = emoji.found.length > 0 ? emoji : mentions
  const keys = useRequestKeys()
  const sending = useMutation({
    mutationFn: async () => {
      const html = (await htmlOf(text)) + pictures.pictures.map(pictureHtml).join('')
      await onSend({ html, text, key: keys.of(html) })
    },
    onSuccess: () => {
      keys.forget()
      setText('')
      pictures.clear()
    },
  })
  const hasAll = pictures.pictures.every(({ image }) => image !== undefined)
  const isEmpty = text.trim() === '' && pictures.pictures.length === 0
  const isReady = hasAll && (mayBeEmpty || !isEmpty) && !sending.isPending

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (isReady) sending.mutate()
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (suggesting.press(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form
      className={isOver ? `${styles.box} ${styles.over}` : styles.box}
      onSubmit={send}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        pictures.add(event.dataTransfer.files)
      }}
    >
      <textarea
        ref={box}
        dir="auto"
        className={inputClass}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={LONGEST}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: only where somebody just asked to write
        autoFocus={autoFocus}
        {...suggesting.options.ties}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onPaste={(event) => pictures.add(event.clipboardData.files)}
      />
      <div className={styles.mentions} hidden={mentions.found.length === 0}>
        <FoundList found={mentions.found} options={mentions.options} />
      </div>
      <div className={styles.mentions} hidden={emoji.found.length === 0}>
        <EmojiOptions found={emoji.found} options={emoji.options} />
      </div>
      <PictureStrip {...pictures} />
      {sending.error && <Problem error={sending.error} kept={t('updates.textSafe')} />}
      <div className={styles.foot}>
        <AddPictures onAdd={pictures.add} />
        <IconButton label={t('emoji.add')} {...picker.trigger}>
          <Smile aria-hidden="true" />
        </IconButton>
        {picker.panel}
        {LONGEST - text.length < NEARLY && (
          <span role="status">{t('updates.left', { count: LONGEST - text.length })}</span>
        )}
        {children}
        <Button kind="primary" type="submit" disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function AddPictures({ onAdd }: { onAdd: (files: Iterable<File>) => void }) {
  const file = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onAdd(event.target.files ?? [])
    event.target.value = ''
  }
  return (
    <>
      <input ref={file} type="file" hidden multiple accept={PICTURE_TYPES} onChange={choose} />
      <Button kind="quiet" onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {t('updates.addPictures')}
      </Button>
    </>
  )
}
