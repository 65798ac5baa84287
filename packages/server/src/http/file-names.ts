/** File names from clients, and in headers. */

const LONGEST = 255
const LONGEST_EXTENSION = 20
/** Line ends, invisible and direction-changing characters: `invoice‮fdp.exe` would read as a PDF. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 ? characters.slice(dot) : []
  if (extension.length > LONGEST_EXTENSION) extension.length = 0
  return [...characters.slice(0, LONGEST - extension.length), ...extension].join('')
}

/** No directories, nothing invisible, never empty. */
export function cleanFileName(given: string): string {
  const [last = ''] = given.toWellFormed().split(/[/\\]/).slice(-1)
  const seen = last.replace(UNSEEN, '').trim()
  return /^\.*$/.test(seen) ? 'file' : shorten(seen)
}

const percent = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** RFC 6266: an ASCII name, and the full name (RFC 8187) if it differs. */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_')
  const plain = `${type}; filename="${ascii.replace(/["\\]/g, '\\$&')}"`
  if (/^[\w .()-]*$/.test(name)) return plain
  const extended = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent)
  return `${plain}; filename*=UTF-8''${extended}`
}
