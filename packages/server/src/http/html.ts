/** HTML templates: values are escaped unless they are HTML already. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** False and undefined leave nothing. */
export type Piece = Html | string | number | false | undefined | readonly Piece[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

function write(piece: Piece): string {
  if (piece === false || piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  return typeof piece === 'object' ? piece.map(write).join('') : escaped(String(piece))
}

/** A template tag. Attributes must be quoted, because a space would end an unquoted one. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let text = strings[0] ?? ''
  for (const [index, piece] of pieces.entries()) {
    if (/=\s*$/.test(strings[index] ?? '')) throw new Error('The value of an attribute stands in quotes.')
    text += write(piece) + (strings[index + 1] ?? '')
  }
  return new Html(text)
}
