/** Attached files: chosen, dropped or pasted. */
import type { Attachment } from '@folkmoot/contract'
import { File as FileIcon, Paperclip, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../parts/button.tsx'
import { sizeText } from '../texts/sizes.ts'
import { t } from '../texts/texts.ts'
import styles from './files-field.module.css'
import { ScrollIntoView } from './scroll-into-view.tsx'

/** Shows a preview of pictures. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? <img src={url} alt="" width={32} height={32} /> : <FileIcon aria-hidden="true" />
}

interface FileLineProps {
  readonly name: string
  readonly size: number
  readonly preview: ReactNode
  readonly onRemove: () => void
}

const FileLine = ({ name, size, preview, onRemove }: FileLineProps) => (
  <li>
    {preview}
    <span className={styles.name} dir="auto">
      {name}
    </span>
    <span className={styles.size}>{sizeText(size)}</span>
    <IconButton label={t('composer.removeFile', { name })} onClick={onRemove}>
      <X />
    </IconButton>
  </li>
)

interface FilesFieldProps {
  readonly files: readonly File[]
  /** When editing: the existing files. */
  readonly attachments: readonly Attachment[]
  /** Accepted types; all by default. */
  readonly accept?: string | undefined
  /** Why a file was not added. */
  readonly problem: string | undefined
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (file: File) => void
  readonly onAttachments: (attachments: readonly Attachment[]) => void
}

export function FilesField(props: FilesFieldProps) {
  const { files, attachments, accept, problem, onAdd, onRemove, onAttachments } = props
  const input = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  /** Moves the focus when its line is removed. */
  function remove(act: () => void) {
    act()
    adding.current?.focus()
  }
  return (
    <div>
      <ul
        className={styles.files}
        aria-label={t('composer.files')}
        hidden={files.length + attachments.length === 0}
      >
        {attachments.map((one) => (
          <FileLine
            key={one.id}
            name={one.name}
            size={one.size}
            preview={<FileIcon aria-hidden="true" />}
            onRemove={() => remove(() => onAttachments(attachments.filter(({ id }) => id !== one.id)))}
          />
        ))}
        {files.map((file, index) => (
          <FileLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike in all else
            key={`${file.name} ${index}`}
            name={file.name}
            size={file.size}
            preview={<Preview file={file} />}
            onRemove={() => remove(() => onRemove(file))}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('composer.addFiles')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button ref={adding} kind="quiet" onClick={() => input.current?.click()}>
        <Paperclip />
        {t('composer.addFiles')}
      </Button>
      <span className={styles.hint}>{t('composer.filesHint')}</span>
      <ScrollIntoView news={problem}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </ScrollIntoView>
    </div>
  )
}
