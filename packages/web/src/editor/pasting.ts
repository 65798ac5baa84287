/** Paste and drop: uploads pictures and converts foreign HTML to what the editor supports. */
import type { Editor } from '@tiptap/core'
import { DOMParser, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { isPicture } from '../api/uploads.ts'
import { t } from '../texts/texts.ts'
import { cleanForeignHtml } from './foreign-html.ts'
import { purify } from './html.ts'
import { addPictures, type Report } from './pictures.ts'

interface Taker {
  readonly editor: Editor
  readonly report: Report
  /** Whether something else takes files that are not pictures. */
  readonly isAmongFiles: boolean
  readonly hasPictures: boolean
}

/** Files that nothing takes; the browser would open them instead of the page. */
function refuse(
  { report, isAmongFiles, hasPictures }: Taker,
  event: Event,
  { files }: DataTransfer,
): boolean {
  if (files.length === 0 || isAmongFiles) return false
  event.preventDefault()
  report(t(hasPictures ? 'editor.onlyPictures' : 'editor.noPictures'))
  return true
}

function sliceOf(view: EditorView, html: string): Slice {
  const fragment = purify(html)
  cleanForeignHtml(fragment)
  // In a separate block, or line ends between blocks would count as text.
  const block = document.createElement('div')
  block.append(fragment)
  const { content } = DOMParser.fromSchema(view.state.schema).parseSlice(block, { preserveWhitespace: false })
  return Slice.maxOpen(content)
}

const picturesIn = ({ hasPictures }: Taker, { files }: DataTransfer): File[] =>
  hasPictures ? [...files].filter(isPicture) : []

/** Spreadsheets put text and a picture of the cells on the clipboard; take the text. */
const hasHtml = (transfer: DataTransfer) =>
  /<(?!meta|html|body|head|img|\/|!)[a-z]/i.test(transfer.getData('text/html'))

/** Runs before ProseMirror, whose parser the page's policy blocks. True: handled. */
export function takePaste(taker: Taker, view: EditorView, event: ClipboardEvent): boolean {
  const { editor, report } = taker
  const transfer = event.clipboardData
  if (!transfer || view.state.selection.$from.parent.type.spec.code) return false
  const pictures = picturesIn(taker, transfer)
  if (pictures.length > 0 && !hasHtml(transfer)) {
    event.preventDefault()
    void addPictures(editor, pictures, report)
    return true
  }
  const html = transfer.getData('text/html')
  if (html === '') return refuse(taker, event, transfer)
  event.preventDefault()
  const transaction = view.state.tr.replaceSelection(sliceOf(view, html)).scrollIntoView()
  view.dispatch(transaction.setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return true
}

export function takeDrop(taker: Taker, view: EditorView, event: DragEvent): boolean {
  const { editor, report } = taker
  const transfer = event.dataTransfer
  // The view handles moves within the text.
  if (!transfer || view.dragging) return false
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const pictures = picturesIn(taker, transfer)
  if (pictures.length > 0 && pictures.length === transfer.files.length) {
    event.preventDefault()
    event.stopPropagation()
    void addPictures(editor, pictures, report, at)
    return true
  }
  const html = transfer.getData('text/html')
  if (html === '' || at === undefined) return refuse(taker, event, transfer)
  event.preventDefault()
  const slice = sliceOf(view, html)
  const place = dropPoint(view.state.doc, at, slice) ?? at
  const transaction = view.state.tr.replaceRange(place, place, slice)
  const end = Selection.near(
    transaction.doc.resolve(Math.min(place + slice.size, transaction.doc.content.size)),
  )
  view.dispatch(transaction.setSelection(end).setMeta('uiEvent', 'drop'))
  return true
}
