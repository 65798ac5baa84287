/** What the editor is told, whether it is there already or still on its way. */
export interface EditorProps {
  /** What is written here, for those who hear the page. */
  readonly label: string
  readonly initialHtml?: string
  readonly placeholder?: string
  /** For an answer rather than a text of its own. */
  readonly isSmall?: boolean
  readonly autoFocus?: boolean
  /** Whether something around it takes files that are no pictures. */
  readonly isAmongFiles?: boolean
  onChange(html: string, isEmpty: boolean): void
  /** Ctrl-Enter, or ⌘-Enter. */
  onSubmit?(): void
}
