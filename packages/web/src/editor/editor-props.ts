/** Props of the editor, loaded or not. */
export interface EditorProps {
  /** Label for screen readers. */
  readonly label: string
  readonly initialHtml?: string
  readonly placeholder?: string
  /** For a reply: a smaller editor. */
  readonly isSmall?: boolean
  readonly autoFocus?: boolean
  /** Whether a parent element takes files that are not pictures. */
  readonly isAmongFiles?: boolean
  onChange(html: string, isEmpty: boolean): void
  /** False: it takes none. */
  readonly hasPictures?: boolean
  /** Ctrl-Enter, or ⌘-Enter. */
  onSubmit?(): void
}
